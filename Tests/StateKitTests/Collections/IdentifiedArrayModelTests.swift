import Foundation
import Testing

@testable import StateKit

/// Applies random operations to an identified array and to a model, which is a plain array that is
/// searched linearly.
struct IdentifiedArrayModelTests {
  @Test(arguments: UInt64(1)...60)
  func `Random operations have the same result as on a plain array`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    var rows = IdentifiedArray<IdentifiedRow>()
    var model: [IdentifiedRow] = []
    for step in 0..<300 {
      let operation = Operation.random(using: &generator)
      let rowsBefore = rows
      let modelBefore = model
      let token = rows.membershipToken
      operation.apply(to: &rows)
      operation.apply(to: &model)
      let comment: Comment = "step \(step): \(operation)"
      #expect(rows.elements == model, comment)
      #expect(rows.isConsistent, comment)
      #expect(rowsBefore.elements == modelBefore && rowsBefore.isConsistent, comment)
      // The token is replaced if and only if the step changed the set of ids.
      let hasSameIDs = Set(modelBefore.map(\.id)) == Set(model.map(\.id))
      #expect((rows.membershipToken === token) == hasSameIDs, comment)
    }
  }
}

/// A mutating operation. Positions are fractions, from 0 to 1, of the number of rows.
private enum Operation {
  case append(IdentifiedRow)
  case insert(IdentifiedRow, at: Double)
  case updateOrAppend(IdentifiedRow)
  case updateOrInsert(IdentifiedRow, at: Double)
  case removeID(Int)
  case removeMultiples(of: Int)
  case filterOutMultiples(of: Int)
  case modify(Int, name: String)
  case assign(Int, IdentifiedRow?)
  case changeID(Int, to: Int)
  case move(from: Double, to: Double)
  case moveMany(from: [Double], to: Double)
  case removeOffsets([Double])
  case removeLast(Int)
  case popLast
  case appendMany([IdentifiedRow])
  case rename(at: Double, String)
  case replace(at: Double, IdentifiedRow)
  case swap(Double, Double)
  case sort
  case reverse
  case shuffle(seed: UInt64)

  static func random(using generator: inout some RandomNumberGenerator) -> Self {
    let id = Int.random(in: 0..<24, using: &generator)
    let other = Int.random(in: 0..<24, using: &generator)
    let row = IdentifiedRow(id: id, name: "\(other)")
    let place = Double.random(in: 0..<1, using: &generator)
    let target = Double.random(in: 0..<1, using: &generator)
    switch Int.random(in: 0..<27, using: &generator) {
    case 0, 1, 2, 3: return .append(row)
    case 4: return .insert(row, at: place)
    case 5: return .updateOrAppend(row)
    case 6: return .updateOrInsert(row, at: place)
    case 7, 8: return .removeID(id)
    case 9: return .removeMultiples(of: 2 + other)
    case 10: return .filterOutMultiples(of: 2 + other)
    case 11: return .modify(id, name: "\(other)")
    case 12: return .assign(id, row)
    case 13: return .assign(id, nil)
    case 14: return .changeID(id, to: other)
    case 15: return .move(from: place, to: target)
    case 16: return .swap(place, target)
    case 17: return .sort
    case 18: return .reverse
    case 19: return .moveMany(from: [place, target, place * target], to: place)
    case 20: return .removeOffsets([target, place, place])
    case 21: return .removeLast(other % 4)
    case 22: return .popLast
    case 23:
      return .appendMany([row, IdentifiedRow(id: other), row, IdentifiedRow(id: id, name: "z")])
    case 24: return .rename(at: place, "\(other)")
    case 25: return .replace(at: place, row)
    default: return .shuffle(seed: UInt64(other))
    }
  }

  func apply(to rows: inout IdentifiedArray<IdentifiedRow>) {
    switch self {
    case .append(let row): rows.append(row)
    case .insert(let row, let place): rows.insert(row, at: index(place, rows.count + 1))
    case .updateOrAppend(let row): rows.updateOrAppend(row)
    case .updateOrInsert(let row, let place):
      rows.updateOrInsert(row, at: index(place, rows.count + 1))
    case .removeID(let id): rows.remove(id: id)
    case .removeMultiples(let factor): rows.removeAll { $0.id.isMultiple(of: factor) }
    case .filterOutMultiples(let factor): rows = rows.filter { !$0.id.isMultiple(of: factor) }
    case .modify(let id, let name): rows.modify(id: id) { $0.name = name }
    case .assign(let id, let row): rows[id: id] = row
    case .changeID(let id, let newID): rows.modify(id: id) { $0.id = newID }
    case .move(let source, let target):
      guard !rows.isEmpty else { return }
      rows.move(
        fromOffsets: [index(source, rows.count)], toOffset: index(target, rows.count + 1))
    case .moveMany(let sources, let target):
      guard !rows.isEmpty else { return }
      rows.move(
        fromOffsets: IndexSet(sources.map { index($0, rows.count) }),
        toOffset: index(target, rows.count + 1))
    case .removeOffsets(let places):
      rows.remove(atOffsets: rows.isEmpty ? [] : places.map { index($0, rows.count) })
    case .removeLast(let count): rows.removeLast(min(count, rows.count))
    case .popLast: rows.popLast()
    case .appendMany(let elements): rows.append(contentsOf: elements)
    case .rename(let place, let name):
      if !rows.isEmpty { rows[index(place, rows.count)].name = name }
    case .replace(let place, let row):
      if accepts(row, at: place, in: rows.elements) { rows[index(place, rows.count)] = row }
    case .swap(let first, let second):
      guard !rows.isEmpty else { return }
      rows.swapAt(index(first, rows.count), index(second, rows.count))
    case .sort: rows.sort { $0.id < $1.id }
    case .reverse: rows.reverse()
    case .shuffle(let seed):
      var generator = SplitMix64(seed: seed)
      rows.shuffle(using: &generator)
    }
  }

  /// Whether a row may be assigned at a place: another row with its id would be reported.
  private func accepts(_ row: IdentifiedRow, at place: Double, in rows: [IdentifiedRow]) -> Bool {
    if rows.isEmpty { return false }
    let existing = rows.firstIndex { $0.id == row.id }
    return existing == nil || existing == index(place, rows.count)
  }

  func apply(to rows: inout [IdentifiedRow]) {
    func position(_ id: Int) -> Int? { rows.firstIndex { $0.id == id } }
    func add(_ row: IdentifiedRow, at place: Int, replacing: Bool) {
      if let existing = position(row.id) {
        if replacing { rows[existing] = row }
      } else {
        rows.insert(row, at: place)
      }
    }
    switch self {
    case .append(let row): add(row, at: rows.count, replacing: false)
    case .insert(let row, let place):
      add(row, at: index(place, rows.count + 1), replacing: false)
    case .updateOrAppend(let row): add(row, at: rows.count, replacing: true)
    case .updateOrInsert(let row, let place):
      add(row, at: index(place, rows.count + 1), replacing: true)
    case .removeID(let id), .assign(let id, nil): rows.removeAll { $0.id == id }
    case .removeMultiples(let factor), .filterOutMultiples(let factor):
      rows.removeAll { $0.id.isMultiple(of: factor) }
    case .modify(let id, let name):
      if let index = position(id) { rows[index].name = name }
    case .assign(_, let row?): add(row, at: rows.count, replacing: true)
    case .changeID(let id, let newID):
      guard let index = position(id), id != newID else { return }
      if position(newID) == nil { rows[index].id = newID } else { rows.remove(at: index) }
    case .move(let source, let target):
      guard !rows.isEmpty else { return }
      let (from, to) = (index(source, rows.count), index(target, rows.count + 1))
      let row = rows.remove(at: from)
      rows.insert(row, at: to > from ? to - 1 : to)
    case .moveMany(let sources, let target):
      guard !rows.isEmpty else { return }
      let offsets = Set(sources.map { index($0, rows.count) })
      let destination = index(target, rows.count + 1)
      func stays(_ range: Range<Int>) -> [IdentifiedRow] {
        range.filter { !offsets.contains($0) }.map { rows[$0] }
      }
      rows =
        stays(0..<destination) + offsets.sorted().map { rows[$0] }
        + stays(destination..<rows.count)
    case .removeOffsets(let places):
      let offsets = Set(places.map { index($0, rows.count) })
      rows = rows.indices.filter { !offsets.contains($0) }.map { rows[$0] }
    case .removeLast(let count): rows.removeLast(min(count, rows.count))
    case .popLast: _ = rows.popLast()
    case .appendMany(let elements):
      for element in elements { add(element, at: rows.count, replacing: false) }
    case .rename(let place, let name):
      if !rows.isEmpty { rows[index(place, rows.count)].name = name }
    case .replace(let place, let row):
      if accepts(row, at: place, in: rows) { rows[index(place, rows.count)] = row }
    case .swap(let first, let second):
      guard !rows.isEmpty else { return }
      rows.swapAt(index(first, rows.count), index(second, rows.count))
    case .sort: rows.sort { $0.id < $1.id }
    case .reverse: rows.reverse()
    case .shuffle(let seed):
      var generator = SplitMix64(seed: seed)
      rows.shuffle(using: &generator)
    }
  }

  /// Converts a fraction, from 0 to 1, to one of `count` positions.
  private func index(_ fraction: Double, _ count: Int) -> Int { Int(fraction * Double(count)) }
}
