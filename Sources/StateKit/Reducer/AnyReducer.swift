/// A reducer whose type is erased.
///
/// ```swift
/// let feature: AnyReducer<Feature.State, Feature.Action> =
///   isRecording ? AnyReducer(RecordingFeature()) : AnyReducer(Feature())
/// ```
public struct AnyReducer<State: Equatable & Sendable, Action: Sendable>: CompositeReducer {
  @usableFromInline let makeReduction: (ReducerContext<State>) -> Reduction<State, Action>

  /// Creates a type-erased reducer from `reducer`.
  @inlinable
  public init(_ reducer: some Reducer<State, Action>) { makeReduction = reducer.compile }

  /// Returns the closure that a store runs.
  @inlinable
  public func compile(_ context: ReducerContext<State>) -> Reduction<State, Action> {
    makeReduction(context)
  }
}
