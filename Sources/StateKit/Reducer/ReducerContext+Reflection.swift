extension ReducerContext: CustomReflectable {
  /// An empty mirror. With the default mirror, every reducer that implements `compile(_:)` could
  /// reach the log.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
