import StateKit

/// A second piece of shared state, which no client changes.
struct TagState: Equatable, Sendable {
  var tags: [String] = []
}

struct ReadOnlyTagState: Equatable, Sendable {
  private let state: TagState
  fileprivate init(_ state: TagState) { self.state = state }
  var tags: [String] { state.tags }
}

private struct TagOwner: StateOwner {
  var initialState: TagState { TagState() }
  func publish(_ state: TagState) -> ReadOnlyTagState { ReadOnlyTagState(state) }
}

extension ReadOnlyTagState: PublishedState {
  typealias State = TagState
  static var ownerKey: OwnerKey<Self> { OwnerKey(TagOwner()) }
}
