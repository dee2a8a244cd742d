extension StoreCore: CustomReflectable {
  /// Shows nothing. Whoever has a store, or the `send` of an effect, would find the storage in a
  /// mirror of it: an effect of any feature could close it, or make a client of its own in it.
  @usableFromInline package var customMirror: Mirror { Mirror(self, children: []) }
}
