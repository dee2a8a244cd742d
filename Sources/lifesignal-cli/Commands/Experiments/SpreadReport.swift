import Experiments
import Foundation
import HTTPExchange

/// How many users have each variant.
struct SpreadReport: FlagReport {
  /// The variants of a flag.
  private struct Row {
    let flag: String
    let variants: [(key: String, count: Int)]
    /// The number of users without a variant.
    let without: Int
  }

  private let users: Int
  private let rows: [Row]

  /// Evaluates flags for the users with the identifiers `u1`, `u2` and so on.
  init(_ evaluator: Evaluator, users: Int) {
    var counts: [String: [String: Int]] = [:]
    for number in 1...users {
      for (flag, variant) in evaluator.variants(for: ExperimentUser(userID: "u\(number)")) {
        counts[flag, default: [:]][variant.key, default: 0] += 1
      }
    }
    self.users = users
    rows = evaluator.order.flags.map { flag in
      let found = counts[flag.key] ?? [:]
      return Row(
        flag: flag.key, variants: found.sorted { $0.key < $1.key }.map { ($0.key, $0.value) },
        without: users - found.values.reduce(0, +))
    }
  }

  var lines: [String] {
    let width = rows.map(\.flag.count).max() ?? 0
    return rows.map { row in
      let without = row.without > 0 ? [share("-", row.without)] : []
      let shares = row.variants.map { share($0.key, $0.count) } + without
      return "\(row.flag.padded(to: width))  \(shares.joined(separator: "   "))"
    }
  }

  private func share(_ variant: String, _ count: Int) -> String {
    let percent = String(format: "%.1f", Double(count) * 100 / Double(users))
    return "\(variant) \(count.grouped) (\(percent) %)"
  }

  var objects: [JSONValue] {
    rows.map { row in
      [
        "kind": "spread", "flag": .string(row.flag), "users": .integer(Int64(users)),
        "variants": .object(
          Dictionary(
            uniqueKeysWithValues: row.variants.map { ($0.key, .integer(Int64($0.count))) })),
        "without": .integer(Int64(row.without)),
      ]
    }
  }
}

extension Int {
  /// The number with a comma before each group of three digits: `1,403,377`.
  var grouped: String {
    let digits = Array(String(magnitude))
    let groups = stride(from: digits.count, to: 0, by: -3).map { end in
      String(digits[Swift.max(0, end - 3)..<end])
    }
    return (self < 0 ? "-" : "") + groups.reversed().joined(separator: ",")
  }
}
