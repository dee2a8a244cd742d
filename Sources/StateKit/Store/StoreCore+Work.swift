extension StoreCore {
  /// Starts a section of work during which nothing else is handled or started; see ``isBusy``.
  ///
  /// - Returns: The value to pass to ``endWork(_:)``.
  func beginWork() -> Bool {
    let wasPumping = isPumping
    isPumping = true
    isBusy = true
    return wasPumping
  }

  /// Ends a section of work.
  ///
  /// - Parameter wasPumping: The value that ``beginWork()`` returned.
  func endWork(_ wasPumping: Bool) {
    isBusy = false
    isPumping = wasPumping
  }

  /// Continues the entries that waited for ended effects, then ends the work.
  func finishWork(_ wasPumping: Bool) {
    if !emptied.isEmpty { settleEmptied() }
    endWork(wasPumping)
  }

  /// Ends inner entries without contents, and continues sequences.
  ///
  /// A loop does this, and not the code that ends an effect, for two reasons: an effect can end
  /// while another one is inserted into the same sequence, and in a deep tree the ends would
  /// recurse.
  func settleEmptied() {
    var position = 0
    while position < emptied.count {
      let token = emptied[position]
      position += 1
      guard effects.isLive(token) else { continue }
      let firstChild = effects.firstChild(of: token.index)
      switch effects.kind(of: token.index) {
      case .sequence: if firstChild == EffectTable.none { advance(token.index) }
      case .bracket: if firstChild == EffectTable.none { end(token.index) }
      case .deadline(let timer):
        if firstChild == EffectTable.none {
          end(token.index)
        } else if let timer, effects.isOnlyChild(timer) {
          // The work ended before its deadline.
          drop(timer.index, as: .cancelled)
          end(token.index)
        }
      case .leaf, .free: break
      }
    }
    emptied.removeAll(keepingCapacity: position < 64)
  }

  /// Records that an entry may have ended; see ``settleEmptied()``.
  func noteEmptied(_ index: Int32) {
    switch effects.kind(of: index) {
    case .deadline: emptied.append(effects.token(index))
    case .sequence, .bracket:
      if effects.firstChild(of: index) == EffectTable.none { emptied.append(effects.token(index)) }
    case .leaf, .free: break
    }
  }
}
