/// The reduction of a child that can be absent.
///
/// The child is compiled when it first receives an action while it is present. A feature can
/// therefore contain itself: each level of the feature is compiled at the first action for that
/// level. The compiled form is kept for all later children of the same operator.
@safe
@usableFromInline
final class LazyReduction<Child: Reducer> {
  /// A compiled child.
  @usableFromInline
  final class Compiled {
    @usableFromInline let reduction: Reduction<Child.State, Child.Action>

    @inlinable
    init(_ reduction: @escaping Reduction<Child.State, Child.Action>) { self.reduction = reduction }
  }

  /// The compiled child; nil before its first use. The reference is unmanaged, so that it is not
  /// counted for each action.
  ///
  /// SAFETY: ``owned`` keeps the compiled child alive as long as this `LazyReduction` exists, and the
  /// caller of ``reduce(_:_:)`` keeps this `LazyReduction` alive during the call. The property is only
  /// loaded or assigned, in the isolation of one store, and no other code runs during an access.
  @exclusivity(unchecked) @usableFromInline
  var compiled: Unmanaged<Compiled>?
  /// The object that ``compiled`` refers to. It is never replaced.
  @usableFromInline var owned: Compiled?
  @usableFromInline let child: Child
  @usableFromInline let context: ReducerContext<Child.State>
  /// The environment of the build in which the operator was compiled; nil without a store, and
  /// after the child was compiled.
  private var environment: BuildEnvironment?

  @usableFromInline
  init(_ child: Child, in context: ReducerContext<Child.State>) {
    self.child = child
    self.context = context
    environment = context.registry.isDetached ? nil : BuildEnvironment.current
  }

  /// Runs the child, which is present. Compiles it on first use.
  @inlinable
  @inline(__always)
  func reduce(_ state: inout Child.State, _ action: Child.Action) -> Effect<Child.Action> {
    // SAFETY: see ``compiled``.
    if unsafe compiled == nil { compile() }
    // SAFETY: `compile()` has stored the reference; see ``compiled``.
    return unsafe compiled.unsafelyUnwrapped._withUnsafeGuaranteedRef {
      $0.reduction(&state, action)
    }
  }

  @inlinable
  @inline(never)
  func compile() {
    build {
      let compiled = Compiled(child.compile(context))
      if owned == nil { owned = compiled }
    }
    // SAFETY: see ``compiled``.
    unsafe compiled = owned.map { unsafe Unmanaged.passUnretained($0) }
  }

  /// Calls `body`, which compiles the child. In a store, `body` runs in a build of its own.
  @usableFromInline
  func build(_ body: () -> Void) {
    guard let environment else { return body() }
    context.registry.build(in: environment, body)
    self.environment = nil
  }
}
