import Foundation
import StateKit

extension PrintedModel {
  /// The error for a change that cannot be applied to the value.
  struct InapplicableChange: Error {
    let change: String
    let model: PrintedModel
  }

  /// A change, with the part of its path below the current value.
  private struct PathChange {
    let path: [ValuePath.Component]
    let kind: ValueChange.Kind

    /// The change as seen from the part to which the first step of the path leads.
    var rest: PathChange { PathChange(path: Array(path.dropFirst()), kind: kind) }
    var description: String { "\(ValuePath(path)): \(kind)" }
  }

  /// Returns the value after the changes, each of which must apply.
  func applying(_ changes: [ValueChange]) throws -> PrintedModel {
    try applying(changes.map { PathChange(path: $0.path.components, kind: $0.kind) })
  }

  private func applying(_ steps: [PathChange]) throws -> PrintedModel {
    guard let first = steps.first else { return self }
    switch (self, first.path.first) {
    case (_, nil):
      guard steps.count == 1 else {
        throw InapplicableChange(change: first.description, model: self)
      }
      return try replaced(by: first)
    case (.node(let name, let fields), .payload(let payload)?) where payload == name:
      guard steps.allSatisfy({ $0.path.first == .payload(name) }) else {
        throw InapplicableChange(change: first.description, model: self)
      }
      let inner = steps.map(\.rest)
      // The payload of the case is one value, or a tuple whose members are the fields.
      guard fields.count == 1, fields[0].label == nil else {
        return .node(name, try Self.fields(fields, applying: inner))
      }
      return .node(name, [Field(value: try fields[0].value.applying(inner))])
    case (.node(let name, let fields), .member?), (.node(let name, let fields), .position?):
      return .node(name, try Self.fields(fields, applying: steps))
    case (.list(let elements), .index?):
      return .list(try Self.positioned(elements, applying: steps))
    case (.list(let elements), .id?):
      return .list(try Self.identified(elements, applying: steps))
    case (.list(let elements), .element?):
      return .list(try Self.set(elements, applying: steps))
    case (.table(let table), .key?):
      return .table(try Self.table(table, applying: steps))
    default:
      throw InapplicableChange(change: first.description, model: self)
    }
  }

  private func replaced(by step: PathChange) throws -> PrintedModel {
    switch (self, step.kind) {
    case (_, .changed(let old, let new)):
      try require(old, for: step)
      return try PrintedModelParser.parse(new.description)
    case (.text(let text), .textChanged(let difference)):
      return .text(try difference.applied(to: text))
    default:
      throw InapplicableChange(change: step.description, model: self)
    }
  }

  /// Throws if this value is not the old value of a change.
  private func require(_ old: PrintedValue, for step: PathChange) throws {
    guard try PrintedModelParser.parse(old.description) == self else {
      throw InapplicableChange(change: step.description, model: self)
    }
  }

  private static func fields(_ fields: [Field], applying steps: [PathChange]) throws -> [Field] {
    var fields = fields
    let places = Dictionary(grouping: steps, by: { $0.path.first })
    for (place, steps) in places {
      let offset =
        switch place {
        case .member(let name): fields.firstIndex { $0.label == name }
        case .position(let offset): offset < fields.count ? offset : nil
        default: Int?.none
        }
      guard let offset else {
        throw InapplicableChange(change: steps[0].description, model: .node("", fields))
      }
      fields[offset].value = try fields[offset].value.applying(steps.map(\.rest))
    }
    return fields
  }

  /// Applies changes by index: removals by old index in descending order, then insertions by new
  /// index in ascending order, then changes inside elements by new index.
  private static func positioned(
    _ elements: [PrintedModel], applying steps: [PathChange]
  ) throws -> [PrintedModel] {
    var elements = elements
    var changed: [Int: [PathChange]] = [:]
    var removed: [(Int, PathChange)] = []
    var inserted: [(Int, PrintedModel)] = []
    for step in steps {
      guard case .index(let index) = step.path[0] else {
        throw InapplicableChange(change: step.description, model: .list(elements))
      }
      switch step.kind {
      case .removed where step.path.count == 1: removed.append((index, step))
      case .inserted(let value, at: nil) where step.path.count == 1:
        inserted.append((index, try PrintedModelParser.parse(value.description)))
      default: changed[index, default: []].append(step.rest)
      }
    }
    for (index, step) in removed.sorted(by: { $0.0 > $1.0 }) {
      guard index < elements.count, case .removed(let value) = step.kind else {
        throw InapplicableChange(change: step.description, model: .list(elements))
      }
      try elements.remove(at: index).require(value, for: step)
    }
    for (index, value) in inserted.sorted(by: { $0.0 < $1.0 }) {
      elements.insert(value, at: min(index, elements.count))
    }
    for (index, steps) in changed {
      guard index < elements.count else {
        throw InapplicableChange(change: steps[0].description, model: .list(elements))
      }
      elements[index] = try elements[index].applying(steps)
    }
    return elements
  }

  /// Applies changes by id. First it removes the removed and the moved elements. Then it inserts
  /// the inserted and the moved elements by new index in ascending order; those without an index
  /// are appended. Finally it applies the changes inside the elements.
  private static func identified(
    _ elements: [PrintedModel], applying steps: [PathChange]
  ) throws -> [PrintedModel] {
    var elements = elements
    var placed: [(Int, PrintedModel)] = []
    var changed: [ValuePath.Component: [PathChange]] = [:]
    func index(_ step: PathChange) throws -> Int {
      guard case .id(let id) = step.path[0],
        let index = elements.firstIndex(where: { $0.id == id })
      else { throw InapplicableChange(change: step.description, model: .list(elements)) }
      return index
    }
    let original = elements
    for step in steps {
      switch step.kind {
      case .removed(let value) where step.path.count == 1:
        try elements.remove(at: index(step)).require(value, for: step)
      case .moved(let old, let new) where step.path.count == 1:
        let element = elements.remove(at: try index(step))
        guard original.firstIndex(of: element) == old else {
          throw InapplicableChange(change: step.description, model: .list(original))
        }
        placed.append((new, element))
      case .inserted(let value, let position) where step.path.count == 1:
        placed.append((position ?? .max, try PrintedModelParser.parse(value.description)))
      default: changed[step.path[0], default: []].append(step)
      }
    }
    for (position, value) in placed.sorted(by: { $0.0 < $1.0 }) {
      elements.insert(value, at: min(position, elements.count))
    }
    for steps in changed.values {
      let index = try index(steps[0])
      elements[index] = try elements[index].applying(steps.map(\.rest))
    }
    return elements
  }

  private var id: String? {
    guard case .node(_, let fields) = self, case .word(let id)? = fields.first?.value,
      fields.first?.label == "id"
    else { return nil }
    return id
  }

  private static func set(
    _ elements: [PrintedModel], applying steps: [PathChange]
  ) throws -> [PrintedModel] {
    var numbers: Set<Int> = []
    for case .word(let word) in elements { Int(word).map { _ = numbers.insert($0) } }
    for step in steps {
      guard case .element(let element) = step.path[0], let number = Int(element) else {
        throw InapplicableChange(change: step.description, model: .list(elements))
      }
      let isApplicable =
        switch step.kind {
        case .inserted(let value, at: nil) where value.description == element:
          numbers.insert(number).inserted
        case .removed(let value) where value.description == element:
          numbers.remove(number) != nil
        default: false
        }
      guard isApplicable else {
        throw InapplicableChange(change: step.description, model: .list(elements))
      }
    }
    guard case .list(let sorted) = PrintedModel.set(numbers) else { return [] }
    return sorted
  }

  private static func table(
    _ table: [PrintedModel: PrintedModel], applying steps: [PathChange]
  ) throws -> [PrintedModel: PrintedModel] {
    var table = table
    for (place, steps) in Dictionary(grouping: steps, by: { $0.path[0] }) {
      guard case .key(let text) = place else {
        throw InapplicableChange(change: steps[0].description, model: .table(table))
      }
      let key = try PrintedModelParser.parse(text)
      switch (steps[0].kind, table[key]) {
      case (.inserted(let value, at: nil), nil) where steps[0].path.count == 1:
        table[key] = try PrintedModelParser.parse(value.description)
      case (.removed(let value), let old?) where steps[0].path.count == 1:
        try old.require(value, for: steps[0])
        table[key] = nil
      case (_, let old?): table[key] = try old.applying(steps.map(\.rest))
      default: throw InapplicableChange(change: steps[0].description, model: .table(table))
      }
    }
    return table
  }
}

extension TextDifference {
  /// The error for a hunk that cannot be applied to the text.
  struct InapplicableHunk: Error {
    let hunk: Hunk
  }

  /// Returns the new text, created from the old one as the `patch` tool does.
  func applied(to text: String) throws -> String {
    let old = text.components(separatedBy: "\n")
    var new: [String] = []
    var next = 0
    for hunk in hunks {
      guard next < hunk.oldStart, hunk.oldStart - 1 <= old.count else {
        throw InapplicableHunk(hunk: hunk)
      }
      new += old[next..<(hunk.oldStart - 1)]
      next = hunk.oldStart - 1
      guard hunk.newStart == new.count + 1 else { throw InapplicableHunk(hunk: hunk) }
      for line in hunk.lines {
        switch line {
        case .inserted(let text): new.append(text)
        case .kept(let text), .removed(let text):
          guard next < old.count, old[next] == text else { throw InapplicableHunk(hunk: hunk) }
          if case .kept = line { new.append(text) }
          next += 1
        }
      }
    }
    return (new + old[next...]).joined(separator: "\n")
  }
}
