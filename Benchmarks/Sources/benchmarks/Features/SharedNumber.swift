import StateKit
import Synchronization

/// A small piece of shared state. Each tag, such as ``First``, makes a type of its own.
struct NumberState<Tag>: Equatable, Sendable {
  var number = 0
}

struct ReadOnlyNumber<Tag: SendableMetatype>: Equatable, Sendable {
  private let state: NumberState<Tag>

  fileprivate init(_ state: NumberState<Tag>) { self.state = state }

  var number: Int { state.number }
}

private struct NumberOwner<Tag: SendableMetatype>: StateOwner {
  var initialState: NumberState<Tag> { NumberState() }

  func publish(_ state: NumberState<Tag>) -> ReadOnlyNumber<Tag> { ReadOnlyNumber(state) }
}

extension ReadOnlyNumber: PublishedState {
  typealias State = NumberState<Tag>

  static var ownerKey: OwnerKey<Self> { OwnerKey(NumberOwner<Tag>()) }
}

/// The tags. A storage has one value of each published type, so `ReadOnlyNumber<First>` and
/// `ReadOnlyNumber<Second>` are two shared values.
enum First {}
enum Second {}
enum Third {}

/// The same number behind a lock, written by hand.
final class MutexNumber: Sendable {
  private let state = Mutex(NumberState<First>())
}
