import Testing
import TestSupport

@testable import StateKit

/// Compares the changes that an ``IdentifiedArray`` records with a naive comparison of all rows.
@Suite(.limitedChildProcesses)
struct RowChangesTests {
  @Test(arguments: UInt64(1)...20)
  func `Each operation records all rows that it changes, and otherwise only rows that it writes`(
    seed: UInt64
  ) {
    var generator = SplitMix64(seed: seed)
    var rows: IdentifiedArray<IdentifiedRow> = []
    for step in 0..<400 {
      let edit = RowEdit.random(using: &generator)
      expectExactRecord(of: edit, on: &rows, "seed \(seed), step \(step): \(edit)")
    }
  }

  @Test func `A row that is written under another row's id is recorded under both ids`() async {
    await #expect(processExitsWith: .success) {
      var generator = SplitMix64(seed: 1)
      var rows: IdentifiedArray<IdentifiedRow> = []
      for step in 0..<400 {
        let edit =
          step % 3 == 0
          ? RowEdit.randomMistake(using: &generator) : .random(using: &generator)
        expectExactRecord(of: edit, on: &rows, "step \(step): \(edit)")
      }
    }
  }

  @Test(arguments: UInt64(1)...20)
  func `The record of several operations contains all rows that they changed`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<50 {
      var rows: IdentifiedArray<IdentifiedRow> = []
      for _ in 0..<20 { RowEdit.random(using: &generator).apply(to: &rows) }
      rows.changes = RowChanges(since: RowCheckpoint())
      let before = rows
      let edits = (0..<Int.random(in: 1...6, using: &generator)).map { _ in
        RowEdit.random(using: &generator)
      }
      for edit in edits { edit.apply(to: &rows) }
      guard let changes = rows.changes else { continue }
      let differing = differingIDs(before, rows)
      #expect(differing.isSubset(of: changes.ids), "\(edits)")
      if rows.membershipToken === before.membershipToken {
        #expect(rows.ids == before.ids, "\(edits)")
      }
    }
  }

  @Test func `A record of more changes than the limit is discarded`() {
    var rows = IdentifiedArray.rows(1, 2, 3)
    rows.changes = RowChanges(since: RowCheckpoint())
    for _ in 0..<500 {
      rows.modify(id: 1) { $0.name = "a" }
    }
    // Successive changes of one row are recorded once.
    #expect(rows.changes?.ids == [1])
    var maximumIDCount = 0
    for number in 0..<500 {
      rows.modify(id: 1 + number % 2) { $0.name = "\(number)" }
      maximumIDCount = max(maximumIDCount, rows.changes?.ids.count ?? 0)
    }
    // The limit for a collection of three rows.
    #expect(maximumIDCount == 64)
    #expect(rows.changes == nil)
  }

  @Test func `A collection that is not observed records nothing`() {
    var rows = IdentifiedArray.rows(1, 2)
    rows.modify(id: 1) { $0.name = "a" }
    rows.append(IdentifiedRow(id: 3))
    #expect(rows.changes == nil)
  }
}

/// Applies an operation to a collection with an empty record, and compares the record with the rows
/// that differ.
private func expectExactRecord(
  of edit: RowEdit, on rows: inout IdentifiedArray<IdentifiedRow>, _ comment: Comment
) {
  rows.changes = RowChanges(since: RowCheckpoint())
  let before = rows
  edit.apply(to: &rows)
  let differing = differingIDs(before, rows)
  guard let changes = rows.changes else {
    let isReordered = before.ids != rows.ids
    #expect(
      isReordered || edit.replacesCollection,
      "The record was discarded, although the ids and their order did not change. \(comment)")
    return
  }
  // A row that was written in place is recorded even if its value did not change.
  let writtenPosition = edit.writtenPlace.map { Int($0 * Double(before.count)) }
  let writtenID = edit.writtenID ?? writtenPosition.flatMap { before.isEmpty ? nil : before[$0].id }
  let written = writtenID.map { before.contains(id: $0) ? [$0] : [] } ?? []
  #expect(differing.isSubset(of: changes.ids), comment)
  #expect(Set(changes.ids).isSubset(of: differing.union(written)), comment)
  #expect(changes.checkpoint === before.changes?.checkpoint, comment)
  if rows.membershipToken === before.membershipToken { #expect(rows.ids == before.ids, comment) }
}
