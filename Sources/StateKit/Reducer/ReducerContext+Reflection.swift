extension ReducerContext: CustomReflectable {
  /// An empty mirror. The default mirror would give an operator access to the log.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
