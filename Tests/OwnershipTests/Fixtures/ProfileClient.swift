public import StateKit

/// The profile of the device's user.
public struct ProfileState: Hashable, Sendable {
  /// The name that the user chose.
  public var name = ""

  /// Creates a profile without a name.
  public init() {}
}

/// The published state of the profile.
public struct ReadOnlyProfileState: Equatable, Sendable {
  private let state: ProfileState
  fileprivate init(_ state: ProfileState) { self.state = state }

  /// The name that the user chose.
  public var name: String { state.name }
}

/// The owner of the profile. It shows that an owner can have a stored property.
fileprivate struct ProfileOwner: StateOwner {
  var initialName = ""

  var initialState: ProfileState {
    var state = ProfileState()
    state.name = initialName
    return state
  }

  func publish(_ state: ProfileState) -> ReadOnlyProfileState { .init(state) }
}

extension ReadOnlyProfileState: PublishedState {
  /// The type of the owned state.
  public typealias State = ProfileState
  /// The key that names the owner.
  public static var ownerKey: OwnerKey<Self> { OwnerKey(ProfileOwner()) }
}

/// The client of the profile.
public struct ProfileClient: Sendable {
  /// Changes the user's name.
  public var rename: @Sendable (_ name: String) -> Void
  /// Prepares a change of the name.
  public var renamed: @Sendable (_ name: String) -> SharedChange
  /// Prepares the removal of the name.
  public var cleared: @Sendable () -> SharedChange

  /// Creates the client that owns the profile of `storage`.
  public static func live(in storage: SharedStorage) -> Self {
    let owned = Owned(ProfileOwner(), in: storage)
    return Self(
      rename: { name in owned.withLock("rename") { $0.name = name } },
      renamed: { name in owned.prepareChange("renamed") { $0.name = name } },
      cleared: { owned.prepareChange("cleared") { $0 = .init() } })
  }
}
