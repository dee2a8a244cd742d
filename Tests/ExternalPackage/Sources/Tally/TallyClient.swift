public import StateKit

/// How often each name was counted.
public struct TallyState: Hashable, Sendable {
  /// The counts, by name.
  public var counts: [String: Int]

  /// Makes a state. Anybody may make one; nobody can publish one.
  public init(counts: [String: Int] = [:]) { self.counts = counts }
}

/// What everybody sees of the tally.
public struct ReadOnlyTallyState: Equatable, Sendable {
  private let state: TallyState
  fileprivate init(_ state: TallyState) { self.state = state }

  /// How often a name was counted.
  public func count(of name: String) -> Int { state.counts[name, default: 0] }
}

private struct TallyOwner: StateOwner {
  var initialState: TallyState { TallyState() }
  func publish(_ state: TallyState) -> ReadOnlyTallyState { ReadOnlyTallyState(state) }
}

extension ReadOnlyTallyState: PublishedState {
  /// The owned state.
  public typealias State = TallyState
  /// Names the owner.
  public static var shared: SharedKey<Self> { SharedKey(TallyOwner()) }
}

/// Counts names.
public struct TallyClient: Sendable {
  /// Counts a name once more.
  public var count: @Sendable (_ name: String) async throws -> Void

  /// The client over a storage.
  public static func live(in storage: SharedStorage) -> Self {
    let owned = Owned(TallyOwner(), in: storage)
    return Self(count: { name in owned.withLock("count") { $0.counts[name, default: 0] += 1 } })
  }

  /// A client none of whose endpoints was given.
  public static var unimplemented: Self {
    Self(count: StateKit.unimplemented("TallyClient.count"))
  }
}

private enum TallyClientKey: DependencyKey {
  static var defaultValue: TallyClient { .unimplemented }
}

extension DependencyValues {
  /// Counts names.
  public var tallyClient: TallyClient {
    get { self[TallyClientKey.self] }
    set { self[TallyClientKey.self] = newValue }
  }
}
