import Foundation
import StateKit
import StateKitPrinting

extension PrintedModel {
  /// The error for a change that cannot be applied to the value.
  struct InapplicableChange: Error {
    let change: String
    let model: PrintedModel
  }

  /// A change, with its path relative to the value to which it is applied.
  private struct PathChange {
    let path: [ValuePath.Component]
    let kind: ValueChange.Kind

    /// The same change without the first component of its path.
    var inner: PathChange { PathChange(path: Array(path.dropFirst()), kind: kind) }
    var description: String { "\(ValuePath(path)): \(kind)" }
  }

  /// Returns the value with all changes applied. Throws if one of them cannot be applied.
  func applying(_ changes: [ValueChange]) throws -> PrintedModel {
    try applying(changes.map { PathChange(path: $0.path.components, kind: $0.kind) })
  }

  private func applying(_ changes: [PathChange]) throws -> PrintedModel {
    guard let first = changes.first else { return self }
    switch (self, first.path.first) {
    case (_, nil):
      guard changes.count == 1 else {
        throw InapplicableChange(change: first.description, model: self)
      }
      return try replaced(by: first)
    case (.node(let name, let fields), .payload(let payload)?) where payload == name:
      guard changes.allSatisfy({ $0.path.first == .payload(name) }) else {
        throw InapplicableChange(change: first.description, model: self)
      }
      let innerChanges = changes.map(\.inner)
      // The payload of the case is one value, or a tuple whose members are the fields.
      guard fields.count == 1, fields[0].label == nil else {
        return .node(name, try Self.fields(fields, applying: innerChanges))
      }
      return .node(name, [Field(value: try fields[0].value.applying(innerChanges))])
    case (.node(let name, let fields), .member?), (.node(let name, let fields), .position?):
      return .node(name, try Self.fields(fields, applying: changes))
    case (.list(let elements), .index?):
      return .list(try Self.positioned(elements, applying: changes))
    case (.list(let elements), .id?):
      return .list(try Self.identified(elements, applying: changes))
    case (.list(let elements), .element?):
      return .list(try Self.set(elements, applying: changes))
    case (.table(let table), .key?):
      return .table(try Self.table(table, applying: changes))
    default:
      throw InapplicableChange(change: first.description, model: self)
    }
  }

  private func replaced(by change: PathChange) throws -> PrintedModel {
    switch (self, change.kind) {
    case (_, .changed(let old, let new)):
      try require(old, for: change)
      return try PrintedModelParser.parse(new.description)
    case (.text(let text), .textChanged(let difference)):
      return .text(try difference.applied(to: text))
    default:
      throw InapplicableChange(change: change.description, model: self)
    }
  }

  /// Throws if this value is not the old value of a change.
  private func require(_ old: PrintedValue, for change: PathChange) throws {
    guard try PrintedModelParser.parse(old.description) == self else {
      throw InapplicableChange(change: change.description, model: self)
    }
  }

  private static func fields(_ fields: [Field], applying changes: [PathChange]) throws -> [Field] {
    var fields = fields
    let changesByField = Dictionary(grouping: changes, by: { $0.path.first })
    for (field, changes) in changesByField {
      let offset =
        switch field {
        case .member(let name): fields.firstIndex { $0.label == name }
        case .position(let offset): offset < fields.count ? offset : nil
        default: Int?.none
        }
      guard let offset else {
        throw InapplicableChange(change: changes[0].description, model: .node("", fields))
      }
      fields[offset].value = try fields[offset].value.applying(changes.map(\.inner))
    }
    return fields
  }

  /// Applies changes by index: removals by old index in descending order, then insertions by new
  /// index in ascending order, then changes inside elements by new index.
  private static func positioned(
    _ elements: [PrintedModel], applying changes: [PathChange]
  ) throws -> [PrintedModel] {
    var elements = elements
    var changed: [Int: [PathChange]] = [:]
    var removed: [(Int, PathChange)] = []
    var inserted: [(Int, PrintedModel)] = []
    for change in changes {
      guard case .index(let index) = change.path[0] else {
        throw InapplicableChange(change: change.description, model: .list(elements))
      }
      switch change.kind {
      case .removed where change.path.count == 1: removed.append((index, change))
      case .inserted(let value, at: nil) where change.path.count == 1:
        inserted.append((index, try PrintedModelParser.parse(value.description)))
      default: changed[index, default: []].append(change.inner)
      }
    }
    for (index, change) in removed.sorted(by: { $0.0 > $1.0 }) {
      guard index < elements.count, case .removed(let value) = change.kind else {
        throw InapplicableChange(change: change.description, model: .list(elements))
      }
      try elements.remove(at: index).require(value, for: change)
    }
    for (index, value) in inserted.sorted(by: { $0.0 < $1.0 }) {
      elements.insert(value, at: min(index, elements.count))
    }
    for (index, changes) in changed {
      guard index < elements.count else {
        throw InapplicableChange(change: changes[0].description, model: .list(elements))
      }
      elements[index] = try elements[index].applying(changes)
    }
    return elements
  }

  /// Applies changes by id. First it removes the removed and the moved elements. Then it inserts
  /// the inserted and the moved elements by new index in ascending order; those without an index
  /// are appended. Finally it applies the changes inside the elements.
  private static func identified(
    _ elements: [PrintedModel], applying changes: [PathChange]
  ) throws -> [PrintedModel] {
    var elements = elements
    var placed: [(Int, PrintedModel)] = []
    var changed: [ValuePath.Component: [PathChange]] = [:]
    func index(_ change: PathChange) throws -> Int {
      guard case .id(let id) = change.path[0],
        let index = elements.firstIndex(where: { $0.id == id })
      else { throw InapplicableChange(change: change.description, model: .list(elements)) }
      return index
    }
    let original = elements
    for change in changes {
      switch change.kind {
      case .removed(let value) where change.path.count == 1:
        try elements.remove(at: index(change)).require(value, for: change)
      case .moved(let old, let new) where change.path.count == 1:
        let element = elements.remove(at: try index(change))
        guard original.firstIndex(of: element) == old else {
          throw InapplicableChange(change: change.description, model: .list(original))
        }
        placed.append((new, element))
      case .inserted(let value, let position) where change.path.count == 1:
        placed.append((position ?? .max, try PrintedModelParser.parse(value.description)))
      default: changed[change.path[0], default: []].append(change)
      }
    }
    for (position, value) in placed.sorted(by: { $0.0 < $1.0 }) {
      elements.insert(value, at: min(position, elements.count))
    }
    for changes in changed.values {
      let index = try index(changes[0])
      elements[index] = try elements[index].applying(changes.map(\.inner))
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
    _ elements: [PrintedModel], applying changes: [PathChange]
  ) throws -> [PrintedModel] {
    var numbers: Set<Int> = []
    for case .word(let word) in elements { Int(word).map { _ = numbers.insert($0) } }
    for change in changes {
      guard case .element(let element) = change.path[0], let number = Int(element) else {
        throw InapplicableChange(change: change.description, model: .list(elements))
      }
      let isApplicable =
        switch change.kind {
        case .inserted(let value, at: nil) where value.description == element:
          numbers.insert(number).inserted
        case .removed(let value) where value.description == element:
          numbers.remove(number) != nil
        default: false
        }
      guard isApplicable else {
        throw InapplicableChange(change: change.description, model: .list(elements))
      }
    }
    guard case .list(let sorted) = PrintedModel.set(numbers) else { return [] }
    return sorted
  }

  private static func table(
    _ table: [PrintedModel: PrintedModel], applying changes: [PathChange]
  ) throws -> [PrintedModel: PrintedModel] {
    var table = table
    for (place, changes) in Dictionary(grouping: changes, by: { $0.path[0] }) {
      guard case .key(let text) = place else {
        throw InapplicableChange(change: changes[0].description, model: .table(table))
      }
      let key = try PrintedModelParser.parse(text)
      switch (changes[0].kind, table[key]) {
      case (.inserted(let value, at: nil), nil) where changes[0].path.count == 1:
        table[key] = try PrintedModelParser.parse(value.description)
      case (.removed(let value), let old?) where changes[0].path.count == 1:
        try old.require(value, for: changes[0])
        table[key] = nil
      case (_, let old?): table[key] = try old.applying(changes.map(\.inner))
      default: throw InapplicableChange(change: changes[0].description, model: .table(table))
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

  /// Returns the text with all hunks applied, as the `patch` tool applies them.
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
