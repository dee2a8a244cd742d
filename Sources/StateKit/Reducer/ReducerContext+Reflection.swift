extension ReducerContext: CustomReflectable {
  /// Shows nothing: a mirror would find the log, to which an operator could listen.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
