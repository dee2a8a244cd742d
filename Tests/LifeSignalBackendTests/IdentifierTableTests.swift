import Foundation
import LifeSignalDomain
import LifeSignalTestSupport
import StateKit
import Testing

@testable import LifeSignalBackend

/// Tests of the table of values by identifier, and of the account table that is based on it.
struct IdentifierTableTests {
  @Test func `A table behaves like a dictionary`() {
    var random = SplitMix64(seed: 3)
    var table = IdentifierTable<UserID, Int>()
    var model: [UserID: Int] = [:]
    let ids = (0..<200).map { _ in UserID(random.uuid()) }
    for step in 0..<5_000 {
      let id = ids[Int.random(in: 0..<ids.count, using: &random)]
      let value = step.isMultiple(of: 3) ? nil : step
      table[id] = value
      model[id] = value
      #expect(table.count == model.count)
    }
    #expect(Set(table.keys) == Set(model.keys))
    #expect(table.values.sorted() == model.values.sorted())
    for id in ids { #expect(table[id] == model[id]) }
  }

  @Test func `Touched accounts are recorded until the next event, and do not affect equality`()
    throws
  {
    var table = AccountTable()
    let id = UserID(uuid(1))
    table[id] = Account(
      id: id, phone: try .test(1), createdAt: testStart)
    #expect(table.touched == [id])
    var copy = table
    copy.beginEvent()
    #expect(copy.touched.isEmpty)
    #expect(copy == table)
    #expect(copy.hashValue == table.hashValue)
    copy[id]?.userRevision = Revision(1)
    #expect(copy != table)
    #expect(copy.touched == [id])
  }

  /// A simulation is repeatable only if identifiers have the same order in every run.
  @Test func `Identifiers are ordered by their text`() {
    var random = SplitMix64(seed: 5)
    for _ in 0..<1_000 {
      var (first, second) = (UserID(random.uuid()), UserID(random.uuid()))
      if Bool.random(using: &random) { second = first }
      #expect((first < second) == (first.description < second.description))
      swap(&first, &second)
      #expect((first < second) == (first.description < second.description))
    }
  }
}
