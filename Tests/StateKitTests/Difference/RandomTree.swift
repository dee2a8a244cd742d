import StateKit
import StateKitPrinting

/// A value composed of every kind of part that a state can have, with its expected printed form.
indirect enum RandomTree: Equatable {
  struct Branch: Identifiable, Equatable {
    let id: Int
    var tree: RandomTree
    var label: String?
  }

  /// A record without an id.
  struct Record: Equatable {
    var count: Int
    var pair: Pair
    var tree: RandomTree?
  }

  struct Pair: Equatable {
    var first: Double
    var second: Bool
  }

  final class Box: Equatable {
    let tree: RandomTree

    init(_ tree: RandomTree) {
      self.tree = tree
    }

    static func == (first: Box, second: Box) -> Bool { first.tree == second.tree }
  }

  case empty
  case number(Int)
  case text(String)
  case pair(RandomTree, second: RandomTree)
  case labeled(only: RandomTree)
  case maybe(RandomTree?)
  case record(Record)
  case list([RandomTree])
  case table([String: RandomTree])
  case set(Set<Int>)
  case rows(IdentifiedArray<Branch>)
  case branches([Branch])
  case box(Box)
  /// The same object twice.
  case twins(Box, Box)
  /// A dictionary in which one of the keys can be NaN.
  case weights([Double: RandomTree])
}

extension RandomTree {
  var model: PrintedModel {
    switch self {
    case .empty: .word("empty")
    case .number(let number): .node("number", ["": .word("\(number)")])
    case .text(let text): .node("text", ["": .text(text)])
    case .pair(let first, let second):
      .node("pair", ["": first.model, "second": second.model])
    case .labeled(let only): .node("labeled", ["only": only.model])
    case .maybe(let tree): .node("maybe", ["": tree?.model ?? .word("nil")])
    case .record(let record): .node("record", ["": record.model])
    case .list(let trees): .node("list", ["": .list(trees.map(\.model))])
    case .table(let table): .node("table", ["": Self.model(table)])
    case .set(let numbers): .node("set", ["": .set(numbers)])
    case .rows(let rows): .node("rows", ["": .list(rows.map(\.model))])
    case .branches(let branches): .node("branches", ["": .list(branches.map(\.model))])
    case .box(let box): .node("box", ["": box.model])
    case .twins(let first, let second): .node("twins", ["": first.model, "": second.model])
    case .weights(let table):
      .node(
        "weights",
        [
          "": .table(
            Dictionary(uniqueKeysWithValues: table.map { (.word("\($0)"), $1.model) }))
        ])
    }
  }

  private static func model(_ table: [String: RandomTree]) -> PrintedModel {
    .table(Dictionary(uniqueKeysWithValues: table.map { (.text($0), $1.model) }))
  }
}

extension RandomTree.Box {
  var model: PrintedModel { .node("Box", ["tree": tree.model]) }
}

extension RandomTree.Branch {
  var model: PrintedModel {
    .node(
      "Branch",
      ["id": .word("\(id)"), "tree": tree.model, "label": label.map { .text($0) } ?? .word("nil")])
  }
}

extension RandomTree.Record {
  var model: PrintedModel {
    .node(
      "Record",
      ["count": .word("\(count)"), "pair": pair.model, "tree": tree?.model ?? .word("nil")])
  }
}

extension RandomTree.Pair {
  var model: PrintedModel {
    .node("Pair", ["first": .word("\(first)"), "second": .word("\(second)")])
  }
}
