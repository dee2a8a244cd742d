/// The dependencies that features built now resolve against.
enum DependencyContext {
  @TaskLocal static var current: DependencyValues?
}
