import Experiments
import HTTPExchange
import Testing

/// Case 70 of CASES.md: the order in which the sources of variants are asked.
struct VariantLookupTests {
  /// A source of the table, which can be present or absent.
  enum Place: CaseIterable { case stored, initial, inline, configured, local }

  /// How a lookup is set up: the source, whether the flag is local, whether the server's variants are default
  /// ones, and the places that have a variant.
  struct Setup: Hashable {
    var source: VariantLookup.Source
    var isLocal: Bool
    var isDefault: Bool
    var places: Set<Place>

    func variant(_ place: Place) -> Variant? {
      guard places.contains(place) else { return nil }
      let isFromServer = place == .stored || place == .local
      return Variant(key: "\(place)", metadata: isFromServer && isDefault ? ["default": true] : [:])
    }

    var result: VariantLookup.Result {
      VariantLookup(
        source: source, stored: ["f": variant(.stored)].compactMapValues(\.self),
        initial: ["f": variant(.initial)].compactMapValues(\.self), fallback: variant(.configured),
        flags: isLocal
          ? ["f": VariantLookup.KnownFlag(isLocal: true, variant: variant(.local))] : [:]
      ).variant("f", fallback: variant(.inline))
    }

    /// The table: the places in their order, with the server's default variant at its place.
    var order: [Place] {
      switch (isLocal, source, isDefault) {
      case (true, _, false): [.local, .inline, .initial, .configured]
      case (true, _, true): [.inline, .initial, .configured, .local]
      case (false, .stored, false): [.stored, .inline, .initial, .configured]
      case (false, .stored, true): [.inline, .initial, .configured, .stored]
      case (false, .initial, false): [.initial, .stored, .inline, .configured]
      case (false, .initial, true): [.initial, .inline, .configured, .stored]
      }
    }
  }

  /// All setups.
  private var setups: [Setup] {
    var setups: [Setup] = []
    for source in [VariantLookup.Source.stored, .initial] {
      for bits in 0..<128 {
        let places = Place.allCases.enumerated().filter { bits >> $0.offset & 1 == 1 }
        setups.append(
          Setup(
            source: source, isLocal: bits & 32 != 0, isDefault: bits & 64 != 0,
            places: Set(places.map(\.element))))
      }
    }
    return setups
  }

  @Test func `Each source follows the ones before it in the table`() {
    for setup in setups {
      let expected = setup.order.first { setup.places.contains($0) }
      #expect(setup.result.variant?.key == expected.map { "\($0)" }, "\(setup)")
    }
  }

  /// Case 75 of CASES.md.
  @Test func `A fallback is exposed only in the place of a default variant, and without a variant`()
  {
    for setup in setups {
      let exposure = Exposure(of: "f", setup.result)
      let fromServer: Place = setup.isLocal ? .local : .stored
      let place = setup.order.first { setup.places.contains($0) }
      let isShown =
        place == fromServer || (place == .initial && setup.source == .initial && !setup.isLocal)
      let hasDefault = setup.isDefault && setup.places.contains(fromServer)
      switch (place, isShown) {
      case (nil, _): #expect(exposure == nil, "\(setup)")
      case (let place?, true):
        let isNil = setup.isDefault && place == fromServer
        #expect(exposure?.variant == (isNil ? nil : "\(place)"), "\(setup)")
        #expect(exposure != nil, "\(setup)")
      case (_, false):
        #expect((exposure != nil) == hasDefault, "\(setup)")
        #expect(exposure?.variant == nil, "\(setup)")
      }
    }
  }

  @Test func `A flag of the server is evaluated if no source has a variant`() {
    let flag = VariantLookup.KnownFlag(isLocal: false, variant: Variant(key: "on"))
    var lookup = VariantLookup(fallback: .empty, flags: ["f": flag])
    #expect(lookup.variant("f").source == .localEvaluation)
    #expect(lookup.all == [:])
    lookup.stored = ["f": Variant(key: "stored")]
    #expect(lookup.variant("f").variant?.key == "stored")
    #expect(lookup.variant("g").variant == nil)
  }

  @Test func `All variants prefer evaluated ones, and then the source`() {
    func variant(_ key: String) -> Variant { Variant(key: key) }
    var lookup = VariantLookup(
      stored: ["a": variant("s"), "b": variant("s"), "d": variant("s")],
      initial: ["a": variant("i"), "c": variant("i")],
      flags: [
        "b": VariantLookup.KnownFlag(isLocal: true, variant: variant("l")),
        "d": VariantLookup.KnownFlag(isLocal: true, variant: nil),
        "e": VariantLookup.KnownFlag(isLocal: false, variant: variant("l")),
      ])
    #expect(lookup.all.mapValues(\.key) == ["a": "s", "b": "l", "c": "i", "d": "s"])
    lookup.source = .initial
    #expect(lookup.all.mapValues(\.key) == ["a": "i", "b": "l", "c": "i", "d": "s"])
  }
}
