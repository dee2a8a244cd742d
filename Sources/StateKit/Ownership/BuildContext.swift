/// The values with which a store builds and compiles its features.
struct BuildEnvironment: Sendable {
  /// The storage of the shared state.
  let storage: SharedStorage
  /// The scope of the store's reads.
  let scope: ReadScope
  /// The log of the store.
  let log: EventLog
  var dependencies: DependencyValues

  /// The environment of the running build, with the dependencies of the reducer that is being
  /// compiled; nil outside a build.
  static var current: BuildEnvironment? {
    guard var environment = BuildContext.current?.environment else { return nil }
    if let dependencies = DependencyContext.current { environment.dependencies = dependencies }
    return environment
  }
}

/// The context of the build of a store's features. Only code that runs in it can create readers of
/// the store's shared state.
///
/// A build runs when the store is created. The reducer of a child that can be absent is compiled in
/// a later build, at the first action for that child; the rows of a `forEach` share one build.
final class BuildContext: Sendable {
  @TaskLocal static var current: BuildContext?

  /// The environment of the build; nil after the build. A task that was started during the build
  /// inherits this context. After the build, such a task can neither create readers of this store
  /// nor keep the storage alive.
  private let openEnvironment: Locked<BuildEnvironment?>

  init(_ environment: BuildEnvironment) { openEnvironment = Locked(environment) }

  /// The environment of the build; nil after the build.
  var environment: BuildEnvironment? { openEnvironment.withLock { $0 } }

  /// Calls `body` with this context and with `dependencies`, and ends the context.
  func run(_ dependencies: DependencyValues, _ body: () -> Void) {
    Self.$current.withValue(self) {
      DependencyContext.$current.withValue(dependencies, operation: body)
    }
    openEnvironment.withLock { $0 = nil }
  }

  /// Returns a reader for the store that is being built; nil after the build.
  func reader<Published: PublishedState>(of type: Published.Type) -> ReaderCell<Published>? {
    environment.map { ReaderCell($0.storage.cell(for: type), scope: $0.scope) }
  }
}
