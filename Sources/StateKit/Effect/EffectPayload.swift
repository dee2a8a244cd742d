/// The content of one part of an effect: an operation, an action to send, or an observation.
///
/// The class does not depend on the type of the action, so the scheduler is not generic. The
/// scheduler moves payloads, and does not look into them.
///
/// SAFETY: every stored property of this class and of its subclasses is a constant of a `Sendable`
/// type.
@usableFromInline
class EffectPayload: @unchecked Sendable {
  @usableFromInline let source: EffectCallSite

  @inlinable
  init(_ source: EffectCallSite) { self.source = source }

  /// Returns the dependencies with which the payload runs; nil if they are not overridden.
  ///
  /// - Parameter values: The dependencies around the effect.
  func overriddenDependencies(of values: DependencyValues) -> DependencyValues? { nil }
}

/// The payload of an effect that sends actions of one type.
///
/// SAFETY: see ``EffectPayload``. This class has no stored properties.
@usableFromInline
class ActionPayload<Action: Sendable>: EffectPayload, @unchecked Sendable {
  /// Returns this payload for use by a parent: each action is embedded in a parent action.
  func map<Mapped>(
    _ embed: @escaping @Sendable (Action) -> Mapped
  ) -> ActionPayload<Mapped> { fatalError("\(Self.self) does not implement `map`.") }

  /// Returns this payload with a retry policy, or unchanged if it cannot fail.
  func retrying(_ policy: RetryPolicy) -> ActionPayload { self }

  /// A function that a store runs in a task.
  @usableFromInline typealias Operation = @Sendable (Send<Action>) async throws -> Void

  /// Returns the operation, which the task calls directly. An asynchronous method that called the
  /// operation would have its own frame, and would switch executors once more.
  func operation(services: EffectServices) -> Operation {
    fatalError("\(Self.self) has no operation.")
  }
}

/// An action that an effect sends.
///
/// SAFETY: see ``EffectPayload``.
final class SentAction<Action: Sendable>: ActionPayload<Action>, @unchecked Sendable {
  let action: Action

  init(_ action: Action, _ source: EffectCallSite) {
    self.action = action
    super.init(source)
  }

  override func map<Mapped>(
    _ embed: @escaping @Sendable (Action) -> Mapped
  ) -> ActionPayload<Mapped> { SentAction<Mapped>(embed(action), source) }
}

/// An observation that sends an action with the current published value of a piece of shared state,
/// and with the latest value after each change.
///
/// SAFETY: see ``EffectPayload``.
final class ObserveOperation<Published: PublishedState, Action: Sendable>: ActionPayload<Action>,
  @unchecked Sendable
{
  let action: @Sendable (Published) -> Action

  init(_ source: EffectCallSite, action: @escaping @Sendable (Published) -> Action) {
    self.action = action
    super.init(source)
  }

  override func map<Mapped>(
    _ embed: @escaping @Sendable (Action) -> Mapped
  ) -> ActionPayload<Mapped> {
    let action = action
    return ObserveOperation<Published, Mapped>(source) { embed(action($0)) }
  }

  override func operation(services: EffectServices) -> Operation {
    let action = action
    return { send in
      for await value in services.storage.values(of: Published.self) {
        await send(action(value))
      }
    }
  }
}
