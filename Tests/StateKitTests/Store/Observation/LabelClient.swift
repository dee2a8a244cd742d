import StateKit

struct LabelState: Equatable, Sendable {
  var text = ""
  var size = 0
}

struct ReadOnlyLabelState: Equatable, Sendable {
  private let state: LabelState
  fileprivate init(_ state: LabelState) { self.state = state }
  var text: String { state.text }
  var size: Int { state.size }
}

private struct LabelOwner: StateOwner {
  var initialState: LabelState { LabelState() }
  func publish(_ state: LabelState) -> ReadOnlyLabelState { ReadOnlyLabelState(state) }
}

extension ReadOnlyLabelState: PublishedState {
  typealias State = LabelState
  static var ownerKey: OwnerKey<Self> { OwnerKey(LabelOwner()) }
}

/// A client that owns shared state with two properties.
struct LabelClient: Sendable {
  var set: @Sendable (_ text: String, _ size: Int) -> Void

  static func live(in storage: SharedStorage) -> Self {
    let owned = Owned(LabelOwner(), in: storage)
    return Self(
      set: { text, size in
        owned.withLock("set") { state in
          state.text = text
          state.size = size
        }
      })
  }
}
