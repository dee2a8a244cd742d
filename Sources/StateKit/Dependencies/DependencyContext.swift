/// The context in which features resolve their dependencies while they are built.
enum DependencyContext {
  @TaskLocal static var current: DependencyValues?
}
