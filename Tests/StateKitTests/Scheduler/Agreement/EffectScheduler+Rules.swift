@testable import StateKit

extension EffectScheduler {
  /// Whether a leaf, an effect that contains no other effects, belongs to a cancelled group.
  func isInCancelledGroup(_ token: EffectToken) -> Bool {
    tree.contains(token) && groups.isCancelled(tree[token.index].group)
  }

  /// The addresses of the features of all leaves.
  var leafAddresses: [EffectToken: ChildAddress] {
    var addresses: [EffectToken: ChildAddress] = [:]
    for token in tree.tokens {
      guard case .leaf = tree[token.index].kind else { continue }
      addresses[token] = children.address(of: tree[token.index].child)
    }
    return addresses
  }

  /// Whether an entry of the effect tree contains other entries.
  func hasChildren(_ token: EffectToken) -> Bool {
    tree.contains(token) && tree[token.index].firstChild != EffectTree.none
  }

  /// Whether each throttle of each child holds at most one effect.
  var heldThrottlesAreUnique: Bool {
    let keys = tree.tokens.compactMap { token -> ThrottleIntervals.Key? in
      guard case .id(let id) = tree.registration(at: token.index) else { return nil }
      return id.base as? ThrottleIntervals.Key
    }
    return Set(keys).count == keys.count
  }

  /// Whether each effect that waits for its turn waits for another effect, which runs.
  var turnsHaveRunningEffect: Bool {
    tree.tokens.allSatisfy { token in
      guard let key = turns.key(of: token), !groups.isCancelled(tree[token.index].group) else {
        return true
      }
      return turns.running(key).map { tree.contains($0) } ?? false
    }
  }

  /// Whether each sequence has a running step.
  var sequencesHaveRunningStep: Bool {
    tree.tokens.allSatisfy { token in
      guard case .sequence = tree[token.index].kind else { return true }
      return hasChildren(token)
    }
  }
}
