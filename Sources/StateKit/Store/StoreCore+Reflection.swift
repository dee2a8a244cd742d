extension StoreCore: CustomReflectable {
  /// An empty mirror. With the default mirror, code that has a store or the `send` of an effect
  /// could reach the storage: an effect of any feature could close the storage, or create a client
  /// in it.
  @usableFromInline package var customMirror: Mirror { Mirror(self, children: []) }
}
