import Foundation

@testable import StateKit

/// One mutating operation of an ``IdentifiedArray``, with its arguments. Positions are fractions,
/// from 0 to 1, of the number of rows. An operation whose name ends in `Throwing` calls code that
/// can throw an error.
enum RowEdit: Sendable {
  case append(IdentifiedRow)
  case insert(IdentifiedRow, at: Double)
  case updateOrAppend(IdentifiedRow)
  case updateOrInsert(IdentifiedRow, at: Double)
  case removeID(Int)
  case removePosition(Double)
  case removeOffsets([Double])
  case removeLast
  case appendMany([IdentifiedRow])
  /// Changes the name of the row at a place through the subscript by position.
  case renamePosition(Double, String)
  /// Assigns a row at a place, unless another row has its id.
  case assignPosition(Double, IdentifiedRow)
  case removeMultiples(of: Int)
  case removeMultiplesThrowing(of: Int)
  case removeAll
  case filterOutMultiples(of: Int)
  /// Changes the name of the row with an id by calling `modify(id:)`.
  case modify(Int, name: String)
  case modifyThrowing(Int, name: String)
  case changeID(Int, to: Int)
  /// Changes the name of the row with an id through the subscript.
  case rename(Int, String)
  case renameThrowing(Int, String)
  case assign(IdentifiedRow)
  case assignNil(Int)
  case move([Double], to: Double)
  case swap(Double, Double)
  case sort, sortDescending, sortThrowing
  case reverse
  case shuffle(seed: UInt64)
  case reserve
  case replace([IdentifiedRow])
  case replaceWithEqual
  case replaceWithCombined([IdentifiedRow])
  case replaceWithDecoded
  // The next three are mistakes, which the collection reports to standard error.
  case misassign(IdentifiedRow, under: Int)
  case misassignPosition(Double, IdentifiedRow)
  case changeIDThrowing(Int, to: Int)

  struct Refusal: Error {}

  /// Returns an operation on rows with ids from 0 to 24.
  static func random(using generator: inout some RandomNumberGenerator) -> Self {
    let ids = 0..<24
    let id = Int.random(in: ids, using: &generator)
    let other = Int.random(in: ids, using: &generator)
    // Few names, so that some operations write the value that a row already has.
    let row = IdentifiedRow(id: id, name: "\(other % 3)")
    let place = Double.random(in: 0..<1, using: &generator)
    let target = Double.random(in: 0..<1, using: &generator)
    switch Int.random(in: 0..<46, using: &generator) {
    case 0...6: return .append(row)
    case 7, 8: return .insert(row, at: place)
    case 9: return .updateOrAppend(row)
    case 10: return .updateOrInsert(row, at: place)
    case 11: return .removeID(id)
    case 12: return .removePosition(place)
    case 13: return .removeMultiples(of: 2 + other)
    case 14: return .removeMultiplesThrowing(of: 2 + other)
    case 15: return other < 6 ? .removeAll : .removeID(other)
    case 16: return .filterOutMultiples(of: 2 + other)
    case 17, 18: return .modify(id, name: row.name)
    case 19: return .modifyThrowing(id, name: row.name)
    case 20: return .changeID(id, to: other)
    case 21, 22: return .rename(id, row.name)
    case 23: return .renameThrowing(id, row.name)
    case 24: return .assign(row)
    case 25: return .assignNil(id)
    case 26: return .move([place], to: target)
    case 27: return .move([place, target], to: (place + target) / 2)
    case 28: return .swap(place, target)
    case 29: return .swap(place, place)
    case 30: return .sort
    case 31: return .sortDescending
    case 32: return .sortThrowing
    case 33: return .reverse
    case 34: return .shuffle(seed: UInt64(other))
    case 35: return .reserve
    case 36: return .replace([row, IdentifiedRow(id: id + 1, name: "1")])
    case 37: return .replaceWithEqual
    case 38: return .replaceWithCombined([row, IdentifiedRow(id: other, name: "2"), row])
    case 39: return .removeOffsets([target, place, place])
    case 40: return .removeLast
    case 41: return .appendMany([row, IdentifiedRow(id: other, name: "2"), row])
    case 42: return .renamePosition(place, row.name)
    case 43, 44: return .assignPosition(place, row)
    default: return .replaceWithDecoded
    }
  }

  /// Returns an operation that writes a row under the id of another row.
  static func randomMistake(using generator: inout some RandomNumberGenerator) -> Self {
    let id = Int.random(in: 0..<24, using: &generator)
    let other = Int.random(in: 0..<24, using: &generator)
    let row = IdentifiedRow(id: other, name: "other")
    switch Int.random(in: 0..<3, using: &generator) {
    case 0: return .misassign(row, under: id)
    case 1: return .misassignPosition(Double.random(in: 0..<1, using: &generator), row)
    default: return .changeIDThrowing(id, to: other)
    }
  }

  /// The place of the row that the operation writes in place, or nil if it writes none by position.
  var writtenPlace: Double? {
    switch self {
    case .renamePosition(let place, _), .assignPosition(let place, _),
      .misassignPosition(let place, _):
      place
    default: nil
    }
  }

  /// The id of the row that the operation writes in place, or nil if it writes none by its id.
  var writtenID: Int? {
    switch self {
    case .updateOrAppend(let row), .updateOrInsert(let row, _), .assign(let row): row.id
    case .modify(let id, _), .modifyThrowing(let id, _), .changeID(let id, _), .rename(let id, _),
      .renameThrowing(let id, _), .misassign(_, let id), .changeIDThrowing(let id, _):
      id
    default: nil
    }
  }

  /// Whether the operation replaces the whole collection.
  var replacesCollection: Bool {
    switch self {
    case .replace, .replaceWithEqual, .replaceWithCombined, .replaceWithDecoded: true
    default: false
    }
  }

  func apply(to rows: inout IdentifiedArray<IdentifiedRow>) {
    switch self {
    case .append(let row): rows.append(row)
    case .insert(let row, let place): rows.insert(row, at: Int(place * Double(rows.count + 1)))
    case .updateOrAppend(let row): rows.updateOrAppend(row)
    case .updateOrInsert(let row, let place):
      rows.updateOrInsert(row, at: Int(place * Double(rows.count + 1)))
    case .removeID(let id): rows.remove(id: id)
    case .removePosition(let place):
      if !rows.isEmpty { rows.remove(at: Int(place * Double(rows.count))) }
    case .removeOffsets(let places):
      if rows.isEmpty { return }
      rows.remove(atOffsets: places.map { Int($0 * Double(rows.count)) })
    case .removeLast: rows.popLast()
    case .appendMany(let elements): rows.append(contentsOf: elements)
    case .renamePosition(let place, let name):
      if !rows.isEmpty { rows[Int(place * Double(rows.count))].name = name }
    case .assignPosition(let place, let row):
      guard !rows.isEmpty else { return }
      let position = Int(place * Double(rows.count))
      if (rows.index(id: row.id) ?? position) == position { rows[position] = row }
    case .misassignPosition(let place, let row):
      if !rows.isEmpty { rows[Int(place * Double(rows.count))] = row }
    case .removeMultiples(let factor): rows.removeAll { $0.id.isMultiple(of: factor) }
    case .removeMultiplesThrowing(let factor):
      try? rows.removeAll { row throws(Refusal) in
        if row.id == factor { throw Refusal() }
        return row.id.isMultiple(of: factor)
      }
    case .removeAll: rows.removeAll()
    case .filterOutMultiples(let factor): rows = rows.filter { !$0.id.isMultiple(of: factor) }
    case .modify(let id, let name): rows.modify(id: id) { $0.name = name }
    case .modifyThrowing(let id, let name):
      _ = try? rows.modify(id: id) { row throws(Refusal) in
        row.name = name
        throw Refusal()
      }
    case .changeID(let id, let newID): rows.modify(id: id) { $0.id = newID }
    case .rename(let id, let name): rows[id: id]?.name = name
    case .renameThrowing(let id, let name):
      func rename(_ row: inout IdentifiedRow?) throws(Refusal) {
        row?.name = name
        throw Refusal()
      }
      try? rename(&rows[id: id])
    case .assign(let row): rows[id: row.id] = row
    case .assignNil(let id): rows[id: id] = nil
    case .move(let places, let target):
      guard !rows.isEmpty else { return }
      rows.move(
        fromOffsets: IndexSet(places.map { Int($0 * Double(rows.count)) }),
        toOffset: Int(target * Double(rows.count + 1)))
    case .swap(let first, let second):
      guard !rows.isEmpty else { return }
      rows.swapAt(Int(first * Double(rows.count)), Int(second * Double(rows.count)))
    case .sort: rows.sort()
    case .sortDescending: rows.sort { $0 > $1 }
    case .sortThrowing:
      try? rows.sort { (first, second) throws(Refusal) in
        if second.id.isMultiple(of: 3) { throw Refusal() }
        return first > second
      }
    case .reverse: rows.reverse()
    case .shuffle(let seed):
      var generator = SplitMix64(seed: seed)
      rows.shuffle(using: &generator)
    case .reserve: rows.reserveCapacity(64)
    case .replace(let elements):
      guard let others = try? IdentifiedArray(uniqueElements: elements) else { return }
      rows = others
    case .replaceWithEqual: rows = IdentifiedArray(rows.elements) { first, _ in first }
    case .replaceWithCombined(let elements):
      rows = IdentifiedArray(rows.elements + elements) { _, second in second }
    case .replaceWithDecoded:
      guard let data = try? JSONEncoder().encode(rows),
        let decoded = try? JSONDecoder().decode(IdentifiedArray<IdentifiedRow>.self, from: data)
      else { return }
      rows = decoded
    case .misassign(let row, let id): rows[id: id] = row
    case .changeIDThrowing(let id, let newID):
      _ = try? rows.modify(id: id) { row throws(Refusal) in
        row.id = newID
        throw Refusal()
      }
    }
  }
}

extension IdentifiedRow: Comparable {
  static func < (first: Self, second: Self) -> Bool { first.id < second.id }
}

/// Returns the ids of the rows that were changed, inserted or removed between two collections.
func differingIDs(
  _ before: IdentifiedArray<IdentifiedRow>, _ after: IdentifiedArray<IdentifiedRow>
) -> Set<Int> {
  func row(_ id: Int, in rows: IdentifiedArray<IdentifiedRow>) -> IdentifiedRow? {
    rows.elements.first { $0.id == id }
  }
  let ids = Set(before.elements.map(\.id)).union(after.elements.map(\.id))
  return ids.filter { row($0, in: before) != row($0, in: after) }
}
