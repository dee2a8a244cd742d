import StateKit
import Testing

/// Subscribers that cancel and add subscriptions while subscribers are called.
@MainActor
struct SubscriptionModelTests {
  /// What a subscriber does when it is called.
  private enum Reaction {
    case nothing
    case cancel(Int)
    case subscribe
  }

  /// An object that a subscriber captures, and that is deallocated with it.
  private final class Token {}

  /// A program with subscribers that are numbered in the order in which they subscribe.
  private struct Program {
    let reactions: [Reaction]
    /// The subscriber that is cancelled after each action, if any.
    let cancellations: [Int?]

    init(seed: UInt64) {
      var generator = SplitMix64(seed: seed)
      reactions = (0..<512).map { _ in
        switch generator.next(below: 6) {
        case 0: .subscribe
        case 1, 2: .cancel(Int(generator.next(below: 24)))
        default: .nothing
        }
      }
      cancellations = (0..<20).map { _ in
        generator.next(below: 3) == 0 ? Int(generator.next(below: 24)) : nil
      }
    }

    /// Returns the reaction of a subscriber to an action.
    func reaction(of subscriber: Int, to action: Int) -> Reaction {
      reactions[(subscriber * 31 + action * 7) % reactions.count]
    }
  }

  /// One call of a subscriber.
  private struct Call: Equatable {
    let subscriber: Int
    let action: Int
  }

  /// Runs a program in the model, which is an array of subscribers.
  private func expectedCalls(_ program: Program) -> (calls: [Call], remaining: Set<Int>) {
    var calls: [Call] = []
    var subscribers = Array(0..<6)
    var count = subscribers.count
    for action in 1...program.cancellations.count {
      for subscriber in subscribers where subscribers.contains(subscriber) {
        calls.append(Call(subscriber: subscriber, action: action))
        switch program.reaction(of: subscriber, to: action) {
        case .nothing: break
        case .cancel(let other): subscribers.removeAll { $0 == other }
        case .subscribe:
          subscribers.append(count)
          count += 1
        }
      }
      if let other = program.cancellations[action - 1] { subscribers.removeAll { $0 == other } }
    }
    return (calls, Set(subscribers))
  }

  /// Runs a program with the subscriptions of a store.
  @MainActor
  private final class Run {
    let store = Store(initialState: UpDownCounter.State()) { UpDownCounter() }
    let program: Program
    var calls: [Call] = []
    private var subscriptions: [Int: StoreSubscription] = [:]
    private var count = 0
    /// The objects that the subscribers capture, by subscriber.
    private var captured: [Int: WeakToken] = [:]

    private struct WeakToken { weak let token: Token? }

    init(_ program: Program) { self.program = program }

    /// The subscribers that are not deallocated.
    var living: Set<Int> { Set(captured.filter { $0.value.token != nil }.keys) }

    func subscribe() {
      let (number, token) = (count, Token())
      count += 1
      captured[number] = WeakToken(token: token)
      subscriptions[number] = store.subscribe { [unowned self] state in
        withExtendedLifetime(token) {}
        calls.append(Call(subscriber: number, action: state.count))
        switch program.reaction(of: number, to: state.count) {
        case .nothing: break
        case .cancel(let other): cancel(other)
        case .subscribe: subscribe()
        }
      }
    }

    func cancel(_ number: Int) { subscriptions.removeValue(forKey: number)?.cancel() }
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `Subscribers are called and deallocated as in a model that uses an array`(seed: UInt64) {
    let program = Program(seed: seed)
    let run = Run(program)
    for _ in 0..<6 { run.subscribe() }
    for cancelled in program.cancellations {
      run.store.send(.up(1))
      if let cancelled { run.cancel(cancelled) }
    }
    let expected = expectedCalls(program)
    #expect(run.calls == expected.calls)
    #expect(run.living == expected.remaining)
  }
}
