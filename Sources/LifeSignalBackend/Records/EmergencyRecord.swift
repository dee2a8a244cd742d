public import LifeSignalDomain

/// The emergencies of an account, which the server remembers until the account is deleted: a repeated
/// message must never turn on an emergency that has ended (rule 5.3).
///
/// An end can name any identifiers, so the number of identifiers that were named before their emergency
/// arrived is limited. Emergencies that arrived are never forgotten.
public struct EmergencyRecord: Hashable, Sendable, Codable {
  /// What the server knows of an emergency.
  private enum Status: Hashable, Sendable, Codable {
    /// The emergency is on.
    case open
    /// The emergency was turned on and ended.
    case ended
    /// An end named the emergency before the server heard of it.
    case endedBeforeItArrived
  }

  /// The consequence of an emergency that arrives.
  enum Arrival {
    /// The emergency is on, and no other one was.
    case raised
    /// The emergency is on, like another one before it.
    case joined
    /// The emergency had already ended.
    case raisedAndEnded
    /// The emergency is known.
    case known
  }

  /// The maximal number of remembered emergencies that an end named and that never arrived. The app
  /// names only emergencies that the device shows, so an account needs only few.
  public static let maximumUnknownCount = 256

  private var statuses: [EmergencyID: Status] = [:]
  /// The devices with which the emergencies that are on were turned on. Records of earlier versions
  /// lack them.
  private var devices: [EmergencyID: DeviceID]?
  /// The accounts that were notified of the start, and must be notified of the end.
  public private(set) var notified: Set<UserID> = []
  /// The accounts that were notified of each emergency that is on. Records of earlier versions lack
  /// them.
  private var notices: [EmergencyID: Set<UserID>]?

  /// Creates a record without emergencies.
  init() {}

  /// The emergencies that are on, in the order of their identifiers.
  public var open: [EmergencyID] { statuses.filter { $0.value == .open }.keys.sorted() }

  /// Returns whether the server knows an emergency, whether it is on or has ended.
  public func contains(_ id: EmergencyID) -> Bool {
    statuses[id] == .open || statuses[id] == .ended
  }

  /// The number of remembered emergencies that an end named and that have not arrived.
  var unknownCount: Int { statuses.values.count { $0 == .endedBeforeItArrived } }

  /// Returns the devices with which those of some emergencies that are on were turned on, as far as
  /// the server knows them.
  func devices(of ids: [EmergencyID]) -> Set<DeviceID> {
    Set(ids.compactMap { devices?[$0] })
  }

  /// Records that an emergency arrived that was turned on with a device.
  mutating func raise(_ id: EmergencyID, on device: DeviceID) -> Arrival {
    switch statuses[id] {
    case .open, .ended: return .known
    case .endedBeforeItArrived:
      statuses[id] = .ended
      return .raisedAndEnded
    case nil:
      let isFirst = open.isEmpty
      statuses[id] = .open
      if devices == nil { devices = [:] }
      devices?[id] = device
      return isFirst ? .raised : .joined
    }
  }

  /// Ends the named emergencies, also those that have not arrived.
  ///
  /// - Throws: `BackendRefusal.tooManyUnknownEmergencies` if more than
  ///   `maximumUnknownCount` emergencies would be remembered that have not arrived. The record does
  ///   not change then.
  mutating func end(_ ids: [EmergencyID]) throws(BackendRefusal) {
    let new = Set(ids).count { statuses[$0] == nil }
    guard new == 0 || unknownCount + new <= Self.maximumUnknownCount else {
      throw .tooManyUnknownEmergencies(limit: Self.maximumUnknownCount)
    }
    for id in ids {
      devices?[id] = nil
      notices?[id] = nil
      statuses[id] = statuses[id] == nil ? .endedBeforeItArrived : ended(statuses[id])
    }
  }

  /// Records that accounts are notified of an emergency that is on.
  mutating func notify(_ accounts: [UserID], of id: EmergencyID) {
    notified.formUnion(accounts)
    if notices == nil { notices = [:] }
    notices?[id, default: []].formUnion(accounts)
  }

  /// Records that an account is notified of all emergencies that are on.
  ///
  /// - Returns: Whether the account was not notified of each of them before.
  mutating func notifyNewResponder(_ account: UserID) -> Bool {
    let wasNotified = open.allSatisfy { id in
      (notices?[id] ?? (notices == nil ? notified : [])).contains(account)
    }
    for id in open { notify([account], of: id) }
    return !wasNotified
  }

  /// Records that all accounts were notified that no emergency is on anymore.
  mutating func removeNotified() {
    notified = []
    notices = nil
  }

  private func ended(_ status: Status?) -> Status {
    status == .open ? .ended : status ?? .endedBeforeItArrived
  }
}
