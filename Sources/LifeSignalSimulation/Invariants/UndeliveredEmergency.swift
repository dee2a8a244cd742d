internal import Foundation
internal import LifeSignalBackend
internal import LifeSignalDomain

/// An emergency that was turned on on a device, and that the server has not confirmed.
struct UndeliveredEmergency {
  /// The longest time from the first contact with the server until the emergency takes effect, in
  /// seconds.
  static let limit: TimeInterval = 60

  let device: DeviceID
  /// When the server first received a request with a token of the session since the emergency was turned
  /// on, or since a message was lost.
  var contact: Date?
}

extension InvariantMonitor.State {
  /// Records that a device reached the server, if a message of a device with an undelivered emergency
  /// arrived with a token of its session, which may have expired.
  mutating func noteContact(_ action: BackendFeature.Action, _ after: BackendState, at now: Date) {
    guard !undelivered.isEmpty, case .messageArrived(let message) = action,
      let envelope = try? Wire.decode(RequestEnvelope.self, from: message.bytes),
      let name = deviceNames[envelope.sender.device], let emergency = undelivered[name]
    else { return }
    let session = envelope.credentials.flatMap { after.accounts[$0.account]?.session }
    let isAuthentic =
      session?.device == emergency.device
      && envelope.credentials.map { session?.isKnown($0.token) ?? false } ?? false
    undelivered[name]?.contact = isAuthentic ? emergency.contact ?? now : nil
  }

  /// Returns the devices whose emergency should have taken effect. A device that has lost a message, or
  /// is offline, must first reach the server again.
  ///
  /// A request that was lost shortly before the contact counts, too, because the device still waits for
  /// its answer: the contact may be due to an earlier request.
  mutating func lateEmergencies(at now: Date, since start: Date) -> [String] {
    guard !undelivered.isEmpty, let link else { return [] }
    var late: [String] = []
    for (name, emergency) in undelivered.sorted(by: { $0.key < $1.key }) {
      guard let contact = emergency.contact else { continue }
      let connection = link(emergency.device)
      let lastLoss = connection.lastLoss.map { start.addingTimeInterval($0.timeInterval) }
      let deadline = BackendConnection.deadline.timeInterval
      if connection.isInterrupted
        || lastLoss.map({ $0.addingTimeInterval(deadline) >= contact }) ?? false
      {
        undelivered[name]?.contact = nil
      } else if now.timeIntervalSince(contact) > UndeliveredEmergency.limit,
        devices[name]?.lastSnapshot.shownEmergencies.contains(where: { !executed.contains($0.id) })
          == true
      {
        undelivered[name]?.contact = nil
        late.append(name)
      }
    }
    return late
  }
}

extension DeviceSnapshot {
  /// The queued actions that turn on an emergency which the person has not ended. An emergency that ended
  /// before it was delivered follows its end, and turns nothing on.
  fileprivate var shownEmergencies: [QueuedAction] {
    let shown = user?.emergencies ?? []
    return pendingActions.filter { $0.intent.emergency.map(shown.contains) ?? false }
  }
}
