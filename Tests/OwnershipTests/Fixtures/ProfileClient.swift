public import StateKit

/// Who uses this device.
public struct ProfileState: Hashable, Sendable {
  /// The name that the user chose.
  public var name = ""

  /// Nobody.
  public init() {}
}

/// What everybody sees of the profile.
public struct ReadOnlyProfileState: Equatable, Sendable {
  private let state: ProfileState
  fileprivate init(_ state: ProfileState) { self.state = state }

  /// The name that the user chose.
  public var name: String { state.name }
}

/// The right to write the profile; an owner may have stored properties.
fileprivate struct ProfileOwner: StateOwner {
  var firstName = ""

  var initialState: ProfileState {
    var state = ProfileState()
    state.name = firstName
    return state
  }

  func publish(_ state: ProfileState) -> ReadOnlyProfileState { .init(state) }
}

extension ReadOnlyProfileState: PublishedState {
  /// What is behind the wrapper.
  public typealias State = ProfileState
  /// Names the owner.
  public static var shared: SharedKey<Self> { SharedKey(ProfileOwner()) }
}

/// What may be done with the profile.
public struct ProfileClient: Sendable {
  /// Changes the name.
  public var rename: @Sendable (_ name: String) -> Void
  /// Prepares that the name changes.
  public var renamed: @Sendable (_ name: String) -> SharedChange
  /// Prepares that the name goes.
  public var cleared: @Sendable () -> SharedChange

  /// The client that owns the profile of `storage`.
  public static func live(in storage: SharedStorage) -> Self {
    let owned = Owned(ProfileOwner(), in: storage)
    return Self(
      rename: { name in owned.withLock("rename") { $0.name = name } },
      renamed: { name in owned.change("renamed") { $0.name = name } },
      cleared: { owned.change("cleared") { $0 = .init() } })
  }
}
