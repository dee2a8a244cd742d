extension StoreCore {
  /// Begins work during which nothing else may be handled or started: see ``isBusy``.
  ///
  /// - Returns: What ``endWork(_:)`` puts back.
  func beginWork() -> Bool {
    let wasPumping = isPumping
    isPumping = true
    isBusy = true
    return wasPumping
  }

  func endWork(_ wasPumping: Bool) {
    isBusy = false
    isPumping = wasPumping
  }

  /// Lets what waited for the ended effects go on, then ends the work.
  func finishWork(_ wasPumping: Bool) {
    if !emptied.isEmpty { settleEmptied() }
    endWork(wasPumping)
  }

  /// Ends the inner entries in which nothing is left, and goes on with the sequences.
  ///
  /// It is done here, from a loop, and never where an effect ends: that may be in the middle of
  /// putting another one into the same sequence, and the ends of a deep tree would nest.
  func settleEmptied() {
    var looked = 0
    while looked < emptied.count {
      let token = emptied[looked]
      looked += 1
      guard effects.isLive(token) else { continue }
      let firstChild = effects.firstChild(of: token.index)
      switch effects.kind(of: token.index) {
      case .sequence: if firstChild == EffectTable.none { advance(token.index) }
      case .bracket: if firstChild == EffectTable.none { end(token.index) }
      case .deadline(let timer):
        if firstChild == EffectTable.none {
          end(token.index)
        } else if let timer, effects.isOnlyChild(timer) {
          // The work was in time.
          drop(timer.index, as: .cancelled)
          end(token.index)
        }
      case .leaf, .free: break
      }
    }
    emptied.removeAll(keepingCapacity: looked < 64)
  }

  /// Notes that an entry may be over; see ``settleEmptied()``.
  func noteEmptied(_ index: Int32) {
    switch effects.kind(of: index) {
    case .deadline: emptied.append(effects.token(index))
    case .sequence, .bracket:
      if effects.firstChild(of: index) == EffectTable.none { emptied.append(effects.token(index)) }
    case .leaf, .free: break
    }
  }
}
