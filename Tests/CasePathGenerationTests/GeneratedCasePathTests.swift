import StateKit
import Testing

@testable import CasePathFixtures

/// The case paths that the plugin generates for the enums of CasePathFixtures.
@Suite struct GeneratedCasePathTests {
  /// Checks that a path embeds a payload in a case, extracts it from there, and extracts nothing from
  /// other cases.
  private func check<Root: CasePathable & Equatable, Value>(
    _ path: CaseKeyPath<Root, Value>, _ value: Value, _ root: Root, others: Root...,
    isEqual: (Value, Value) -> Bool, at location: SourceLocation = #_sourceLocation
  ) {
    let path = CasePath(path)
    #expect(path.embed(value) == root, sourceLocation: location)
    #expect(
      path.extract(root).map { isEqual($0, value) } == true, sourceLocation: location)
    for other in others {
      #expect(path.extract(other) == nil, sourceLocation: location)
    }
  }

  private func check<Root: CasePathable & Equatable, Value: Equatable>(
    _ path: CaseKeyPath<Root, Value>, _ value: Value, _ root: Root, other: Root? = nil,
    at location: SourceLocation = #_sourceLocation
  ) {
    let path = CasePath(path)
    #expect(path.embed(value) == root, sourceLocation: location)
    #expect(path.extract(root) == .some(value), sourceLocation: location)
    if let other { #expect(path.extract(other) == nil, sourceLocation: location) }
  }

  private func check<Root: CasePathable & Equatable>(
    _ path: CaseKeyPath<Root, Void>, _ root: Root, other: Root? = nil,
    at location: SourceLocation = #_sourceLocation
  ) {
    let path = CasePath(path)
    #expect(path.embed(()) == root, sourceLocation: location)
    #expect(path.extract(root) != nil, sourceLocation: location)
    if let other { #expect(path.extract(other) == nil, sourceLocation: location) }
  }

  @Test func `Cases without a payload`() {
    check(\NoPayload.Cases.first, .first, other: .second)
    check(\NoPayload.Cases.second, .second, other: .third)
    check(\NoPayload.Cases.third, .third, other: .first)
    check(\OneCaseWithoutPayload.Cases.only, .only)
    check(\RawValues.Cases.low, .low, other: .high)
    check(\RawValues.Cases.high, .high, other: .low)
    _ = NoCase.cases
  }

  @Test func `A payload`() {
    check(\OneCase.Cases.only, 1, .only(1))
    check(\OnePayload.Cases.number, 2, .number(2), other: .text("2"))
    check(\OnePayload.Cases.text, "2", .text("2"), other: .number(2))
    check(\OnePayload.Cases.list, [1: "a"], .list([1: "a"]), other: .text("a"))
    check(\OneLabel.Cases.loaded, "a", .loaded(result: "a"), other: .moved(to: 1))
    check(\OneLabel.Cases.moved, 1, .moved(to: 1), other: .loaded(result: "a"))
  }

  @Test func `Several parts of a payload are a tuple with their labels`() {
    check(
      \TwoPayloads.Cases.point, (1, 2), .point(1, 2), others: .labeled(x: 1, y: "2"), isEqual: ==)
    check(
      \TwoPayloads.Cases.labeled, (x: 1, y: "a"), .labeled(x: 1, y: "a"), others: .point(1, 2),
      isEqual: { $0.x == $1.x && $0.y == $1.y })
    check(
      \TwoPayloads.Cases.mixed, (1, name: "a", true), .mixed(1, name: "a", true),
      others: .point(1, 2), isEqual: { $0.0 == $1.0 && $0.name == $1.name && $0.2 == $1.2 })
    check(\UnderscoreLabel.Cases.value, 1, .value(1), other: .values(1, of: "a"))
    check(
      \UnderscoreLabel.Cases.values, (1, of: "a"), .values(1, of: "a"), others: .value(1),
      isEqual: { $0.0 == $1.0 && $0.of == $1.of })
    check(
      \ManyPayloads.Cases.nine, (1, 2, 3, d: 4, 5, 6, g: 7, 8, 9),
      .nine(1, 2, 3, d: 4, 5, 6, g: 7, 8, 9),
      isEqual: { $0.0 == $1.0 && $0.d == $1.d && $0.g == $1.g && $0.8 == $1.8 })
  }

  @Test func `A payload that is nil is a payload`() {
    check(\OptionalPayload.Cases.one, nil, .one(nil), other: .two(nil))
    check(\OptionalPayload.Cases.one, 1, .one(1))
    check(\OptionalPayload.Cases.two, .some(nil), .two(.some(nil)), other: .one(nil))
    check(\OptionalPayload.Cases.two, nil, .two(nil))
    check(
      \OptionalPayload.Cases.pair, (nil, name: nil), .pair(nil, name: nil), others: .one(nil),
      isEqual: { $0.0 == $1.0 && $0.name == $1.name })
  }

  @Test func `Tuples, functions and existentials`() async throws {
    let tuple = CasePath(\TuplePayload.Cases.tuple)
    #expect(try #require(tuple.extract(.tuple((1, "a")))) == (1, "a"))
    let labeled = CasePath(\TuplePayload.Cases.labeled)
    #expect(labeled.extract(labeled.embed((a: 1, b: "c")))?.b == "c")
    #expect(labeled.extract(.tuple((1, "a"))) == nil)
    #expect(CasePath(\TuplePayload.Cases.empty).extract(.empty(())) != nil)
    let plain = CasePath(\FunctionPayload.Cases.plain)
    #expect(plain.extract(plain.embed { 3 })?() == 3)
    let sendable = CasePath(\FunctionPayload.Cases.sendable)
    #expect(try await sendable.extract(sendable.embed { "\($0)" })?(4) == "4")
    let main = CasePath(\FunctionPayload.Cases.main)
    #expect(main.extract(main.embed(({ _ in }, name: "a")))?.name == "a")
    let error = CasePath(\ExistentialPayload.Cases.error)
    #expect(error.extract(.error(CancellationError())) is CancellationError)
    let both = CasePath(\ExistentialPayload.Cases.both)
    #expect(both.extract(.both(CancellationError(), Int.self))?.1 == Int.self)
    #expect(CasePath(\ExistentialPayload.Cases.any).extract(.any(1)) as? Int == 1)
    let callback = CasePath(\AttributedPayload.Cases.callback)
    #expect(callback.extract(.callback {}) != nil)
  }

  @Test func `Default values and indirect cases`() {
    check(
      \DefaultPayload.Cases.retry, (count: 3, name: "a, b)"), .retry(), others: .once(),
      isEqual: { $0.count == $1.count && $0.name == $1.name })
    check(\DefaultPayload.Cases.once, 3, .once(), other: .retry())
    check(\IndirectEnum.Cases.leaf, 1, .leaf(1))
    check(
      \IndirectEnum.Cases.branch, (left: .leaf(1), right: .leaf(2)),
      .branch(left: .leaf(1), right: .leaf(2)), others: .leaf(1),
      isEqual: { $0.left == $1.left && $0.right == $1.right })
    check(\IndirectCase.Cases.next, .leaf, .next(.leaf), other: .leaf)
  }

  @Test func `Enums in other types, with payloads that only their surroundings name`() {
    let payload = Outer.Payload(number: 1)
    check(\Outer.Action.Cases.payload, payload, .payload(payload), other: .child(.closed))
    check(
      \Outer.Action.Cases.inner, (.init(), of: payload), .inner(.init(), of: payload),
      others: .child(.closed), isEqual: { $0.of == $1.of })
    check(\Outer.Action.Cases.child, .closed, .child(.closed), other: .payload(payload))
    check(\Outer.Child.Cases.closed, .closed, other: .tapped(payload))
    check(\Outer.Extended.Cases.payload, payload, .payload(payload))
    check(\Level1.Level2.Level3.Cases.note, .init(), .note(.init()))
    check(\Level1.Level2.Sibling.Cases.note, .init(), .note(.init()), other: .other)
    check(\Extension.Cases.value, 1, .value(1))
    check(\WithMembers.Cases.first, 1, .first(1), other: .second)
    check(\WithMembers.Cases.second, .second, other: .first(1))
    check(\Worker.Command.Cases.work, 1, .work(1))
    check(\Screen.Action.Cases.shown, .shown)
    #expect(Mirror(reflecting: WithMembers.cases).children.count == 1)
  }

  @Test func `Generic enums, and enums in generic types`() throws {
    typealias Result = Generic<Int, CancellationError>
    let success = CasePath(\Result.Cases.success)
    #expect(success.extract(success.embed(1)) == 1)
    #expect(success.extract(.idle) == nil)
    let failure = CasePath(\Result.Cases.failure)
    #expect(failure.extract(failure.embed((CancellationError(), after: [1])))?.after == [1])
    typealias Action = GenericOuter<String>.Action
    check(\Action.Cases.row, .init(element: "a"), .row(.init(element: "a")), other: .element("a"))
    check(\Action.Cases.element, "a", .element("a"))
    check(
      \Action.Cases.both, ("a", row: .init(element: "b")), .both("a", row: .init(element: "b")),
      others: .element("a"), isEqual: { $0.0 == $1.0 && $0.row == $1.row })
    check(
      \GenericOuter<String>.Nested<Int>.Cases.pair, (1, "a"), .pair(1, "a"), isEqual: ==)
    check(\Constrained<Int>.Cases.value, 1, .value(1))
  }

  @Test func `Keywords, other alphabets and spaces`() {
    check(\Keywords.Cases.default, .default, other: .public)
    check(\Keywords.Cases.switch, 1, .switch(1), other: .default)
    check(
      \Keywords.Cases.in, (for: 1, while: "a"), .in(for: 1, while: "a"), others: .default,
      isEqual: { $0.for == $1.for && $0.while == $1.while })
    check(\Keywords.Cases.`init`, 1, .`init`(1), other: .default)
    check(\Keywords.Cases.open, 1, .open(1), other: .public)
    check(\Keywords.Cases.some, 1, Keywords.some(1), other: Keywords.none)
    check(\Keywords.Cases.none, Keywords.none, other: .public)
    check(\Keywords.Cases.cases, 1, .cases(1), other: .static)
    check(\Ünïcödé.Cases.größe, 1, .größe(1), other: .été)
    check(\Ünïcödé.Cases.日本, "a", .日本(名前: "a"), other: .été)
    check(\`Enum in backticks`.Cases.`a case`, 1, .`a case`(1))
    check(\`some`.`any`.Cases.each, 1, .each(1))
    check(
      \`Enum in backticks`.Cases.`another case`, (`a label`: 1, b: "c"),
      .`another case`(`a label`: 1, b: "c"), others: .`a case`(1),
      isEqual: { $0.`a label` == $1.`a label` && $0.b == $1.b })
    check(\`class`.Cases.func, 1, .func(1))
    check(\Shadowing.Cases.root, 1, .root(1), other: .embed(1))
    check(\Shadowing.Cases.value0, 1, .value0(1), other: .embed(1))
    check(
      \Shadowing.Cases.pair, (value1: 1, value0: 2), .pair(value1: 1, value0: 2), others: .root(1),
      isEqual: { $0.value1 == $1.value1 && $0.value0 == $1.value0 })
    check(\Digits.Cases.step1, 1, .step1(1), other: .step_2(1))
    check(\Digits.Cases._3, 1, ._3(1), other: .step_2(1))
  }

  @Test func `Access levels`() {
    check(\PublicLevel.Cases.value, 1, .value(1))
    check(\PackageLevel.Cases.value, 1, .value(1))
    check(\InternalLevel.Cases.value, 1, .value(1))
    check(\InternalOuter.PublicInside.Cases.value, 1, .value(1))
    check(\PublicOuter.InternalInside.Cases.value, 1, .value(1))
    check(\PublicOuter.PackageInside.Cases.value, 1, .value(1))
    check(\PublicOuter.PublicByExtension.Cases.value, 1, .value(1))
    check(\InternalOnly.Cases.value, 1, .value(1))
  }

  @Test func `Conditions and availability`() {
    check(\ConditionalCases.Cases.always, 1, .always(1))
    #if os(Linux)
      check(\ConditionalCases.Cases.linux, 1, .linux(1), other: .always(1))
    #endif
    #if DEBUG
      check(\ConditionalCases.Cases.debug, .debug, other: .always(1))
    #endif
    check(\ConditionalEnum.Cases.value, 1, .value(1))
    if #available(macOS 27, iOS 27, *) { check(\NewPlatform.Cases.value, 1, .value(1)) }
    check(\OldCases.Cases.new, 1, .new(1))
    if #available(macOS 27, iOS 27, *) {
      check(\OldCases.Cases.newer, .newer, other: .new(1))
    }
  }

  @available(*, deprecated)
  @Test func `Deprecated enums and cases`() {
    check(\OldCases.Cases.old, 1, .old(1), other: .new(1))
    check(\OldCases.Cases.older, .older, other: .new(1))
    check(\OldEnum.Cases.value, 1, .value(1))
  }
}
