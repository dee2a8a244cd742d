/// The subscription of a listener of an ``EventLog``. It ends when it is cancelled or released.
public final class EventSubscription: Sendable {
  private let dispatcher: EventDispatcher
  private let number: UInt64

  init(dispatcher: EventDispatcher, number: UInt64) {
    self.dispatcher = dispatcher
    self.number = number
  }

  deinit { cancel() }

  /// Ends the subscription. An event that is being delivered may still arrive.
  public func cancel() { dispatcher.remove(number) }
}
