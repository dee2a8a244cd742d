internal import HTTPExchange

/// Flags as they came, which can be stored, and in the order of their evaluation.
struct FlagSet: Hashable, Sendable {
  /// The flags as objects of JSON, those that are set aside included.
  let elements: [JSONValue]
  /// The flags in the order of their evaluation.
  let order: FlagOrder

  init(_ elements: [JSONValue] = []) {
    self.elements = elements
    order = FlagOrder(elements)
  }

  /// Returns the flags together with those of another set whose keys no valid flag of this one has.
  func filled(from other: Self) -> Self {
    let keys = Set(order.flags.map(\.key))
    let missing = other.elements.filter { element in
      element["key"]?.stringValue.map { !keys.contains($0) } ?? false
    }
    // Of two flags with the same key, the last one counts.
    return missing.isEmpty ? self : FlagSet(elements + missing)
  }

  /// Returns the flags by key, with the variant of each for a user.
  ///
  /// - Complexity: That of ``Evaluator/variants(for:)``.
  func evaluated(for user: ExperimentUser) -> [String: VariantLookup.KnownFlag] {
    let variants = Evaluator(order).orderedVariants(for: user)
    return order.positions.mapValues { index in
      VariantLookup.KnownFlag(isLocal: order.flags[index].isLocal, variant: variants[index])
    }
  }
}
