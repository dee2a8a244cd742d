public import StateKit

/// The number of times that each name was counted.
public struct TallyState: Hashable, Sendable {
  /// The counts, by name.
  public var counts: [String: Int]

  /// Creates a state. Any code can create a state, but only the owner can publish one.
  public init(counts: [String: Int] = [:]) { self.counts = counts }
}

/// The read-only view of the tally for other features.
public struct ReadOnlyTallyState: Equatable, Sendable {
  private let state: TallyState
  fileprivate init(_ state: TallyState) { self.state = state }

  /// Returns the number of times that a name was counted.
  public func count(of name: String) -> Int { state.counts[name, default: 0] }
}

private struct TallyOwner: StateOwner {
  var initialState: TallyState { TallyState() }
  func publish(_ state: TallyState) -> ReadOnlyTallyState { ReadOnlyTallyState(state) }
}

extension ReadOnlyTallyState: PublishedState {
  /// The type of the owned state.
  public typealias State = TallyState
  /// The key that names the owner.
  public static var ownerKey: OwnerKey<Self> { OwnerKey(TallyOwner()) }
}

/// A client that counts names.
public struct TallyClient: Sendable {
  /// Counts a name one more time.
  public var count: @Sendable (_ name: String) async throws -> Void

  /// Returns a client that writes to a storage.
  public static func live(in storage: SharedStorage) -> Self {
    let owned = Owned(TallyOwner(), in: storage)
    return Self(count: { name in owned.withLock("count") { $0.counts[name, default: 0] += 1 } })
  }

  /// A client whose endpoints are all unimplemented.
  public static var unimplemented: Self {
    Self(count: StateKit.unimplemented("TallyClient.count"))
  }
}

private enum TallyClientKey: DependencyKey {
  static var defaultValue: TallyClient { .unimplemented }
}

extension DependencyValues {
  /// The client that counts names.
  public var tallyClient: TallyClient {
    get { self[TallyClientKey.self] }
    set { self[TallyClientKey.self] = newValue }
  }
}
