/// Formats the lines as an aligned Markdown table.
enum Table {
  static let header = [
    "row", "what", "floor", "floor best / median", "ours best / median / p90", "unit", "ratio",
    "target", "met",
  ]

  static func text(_ lines: [ResultLine]) -> String {
    let rows = [header] + lines.map(cells)
    let widths = header.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    func row(_ cells: [String]) -> String {
      let padded = zip(cells, widths).map { cell, width in
        cell + String(repeating: " ", count: width - cell.count)
      }
      return "| " + padded.joined(separator: " | ") + " |"
    }
    let separator = row(widths.map { String(repeating: "-", count: $0) })
    return ([row(rows[0]), separator] + rows.dropFirst().map(row)).joined(separator: "\n")
  }

  static func cells(_ line: ResultLine) -> [String] {
    let unit = line.unit
    let floor = line.floor.map { "\(unit.text($0.best)) / \(unit.text($0.median))" } ?? ""
    let ours = [line.ours.best, line.ours.median, line.ours.p90].map(unit.text)
    return [
      line.row, line.what, line.floorName, floor, ours.joined(separator: " / "), unit.rawValue,
      line.ratio.map(NumberFormat.text) ?? "", line.target.text(in: unit), line.met,
    ]
  }
}
