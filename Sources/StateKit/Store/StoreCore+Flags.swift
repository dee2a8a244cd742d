/// Forwards to the flags in ``StoreFlags``.
extension StoreCore {
  @inlinable
  var isReducing: Bool {
    get { unsafe flags.isReducing }
    set { unsafe flags.isReducing = newValue }
  }

  @inlinable
  var isPumping: Bool {
    get { unsafe flags.isPumping }
    set { unsafe flags.isPumping = newValue }
  }

  var isBusy: Bool {
    get { unsafe flags.isBusy }
    set { unsafe flags.isBusy = newValue }
  }

  @inlinable
  var needsAttention: Bool {
    get { unsafe flags.needsAttention }
    set { unsafe flags.needsAttention = newValue }
  }

  @inlinable
  var isWatched: Bool {
    get { unsafe flags.isWatched }
    set { unsafe flags.isWatched = newValue }
  }

  var isHolding: Bool {
    get { unsafe flags.isHolding }
    set { unsafe flags.isHolding = newValue }
  }

  /// Whether an action is waiting to be admitted.
  package var hasHeldAction: Bool { unsafe flags.hasHeldAction }

  func setHasHeldAction(_ hasHeldAction: Bool) { unsafe flags.hasHeldAction = hasHeldAction }

  var hasStarts: Bool {
    get { unsafe flags.hasStarts }
    set { unsafe flags.hasStarts = newValue }
  }
}
