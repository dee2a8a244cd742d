/// A place in a picture, in whole pixels, so that each platform renders the same text.
struct DiagramPoint: Hashable {
  let x: Int
  let y: Int

  func squaredDistance(to other: Self) -> Int {
    (x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)
  }
}

/// The rectangle of a state.
struct DiagramBox: Hashable {
  static var width: Int { 136 }
  static var height: Int { 44 }

  let center: DiagramPoint

  /// Returns the point of the border in the direction of another point.
  func border(toward point: DiagramPoint) -> DiagramPoint {
    let (dx, dy) = (point.x - center.x, point.y - center.y)
    if dx == 0, dy == 0 { return center }
    // The line leaves the rectangle at the side that it reaches first.
    let isThroughSide = abs(dx) * Self.height > abs(dy) * Self.width
    if isThroughSide {
      let x = dx > 0 ? Self.width / 2 : -Self.width / 2
      return DiagramPoint(x: center.x + x, y: center.y + dy * x / dx)
    }
    let y = dy > 0 ? Self.height / 2 : -Self.height / 2
    return DiagramPoint(x: center.x + dx * y / dy, y: center.y + y)
  }

  /// Whether the number of an arrow would cover a part of the rectangle if it stood at the point.
  func touches(_ point: DiagramPoint) -> Bool {
    abs(point.x - center.x) < Self.width / 2 + 12 && abs(point.y - center.y) < Self.height / 2 + 12
  }
}

/// A curved arrow with one control point.
struct DiagramCurve {
  let start: DiagramPoint
  let control: DiagramPoint
  let end: DiagramPoint

  var path: String { "M \(start.x) \(start.y) Q \(control.x) \(control.y) \(end.x) \(end.y)" }

  /// Returns the point at a part of the curve, in hundredths: 0 is the start, and 100 is the end.
  func position(at part: Int) -> DiagramPoint {
    let (a, b, c) = ((100 - part) * (100 - part), 2 * part * (100 - part), part * part)
    return DiagramPoint(
      x: (a * start.x + b * control.x + c * end.x) / 10_000,
      y: (a * start.y + b * control.y + c * end.y) / 10_000)
  }
}

/// The places of the states of a diagram.
struct DiagramDrawing {
  private static var step: DiagramPoint { DiagramPoint(x: 260, y: 150) }
  private static var margin: DiagramPoint { DiagramPoint(x: 124, y: 110) }

  let width: Int
  let height: Int
  let boxes: [String: DiagramBox]
  private let names: [String]

  init(rows: [[String]]) {
    let columns = rows.map(\.count).max() ?? 1
    width = 2 * Self.margin.x + Self.step.x * max(1, columns - 1)
    height = Self.margin.y + Self.step.y * (rows.count - 1) + 120
    var boxes: [String: DiagramBox] = [:]
    for (row, states) in rows.enumerated() {
      for (column, name) in states.enumerated() where !name.isEmpty {
        let center = DiagramPoint(
          x: Self.margin.x + column * Self.step.x, y: Self.margin.y + row * Self.step.y)
        boxes[name] = DiagramBox(center: center)
      }
    }
    self.boxes = boxes
    names = rows.flatMap { $0 }.filter { !$0.isEmpty }
  }

  /// Returns the arrow between two states. It bends to its left, so that the arrows of both
  /// directions are apart. A longer arrow bends more, so that it goes around the states between its
  /// ends.
  func curve(from: String, to: String) -> DiagramCurve? {
    guard let first = boxes[from], let last = boxes[to] else { return nil }
    let (a, b) = (first.center, last.center)
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    let isLong = abs(dx) > Self.step.x || abs(dy) > Self.step.y
    let bend = isLong ? 32 : 18
    let control = DiagramPoint(
      x: (a.x + b.x) / 2 + dy * bend / 100, y: (a.y + b.y) / 2 - dx * bend / 100)
    return DiagramCurve(
      start: first.border(toward: control), control: control, end: last.border(toward: control))
  }

  /// The rectangles and the names of the states.
  func states(initial: String) -> [String] {
    names.flatMap { name -> [String] in
      guard let center = boxes[name]?.center else { return [] }
      let (x, y) = (center.x - DiagramBox.width / 2, center.y - DiagramBox.height / 2)
      let style = name == initial ? "state initial" : "state"
      return [
        #"<rect class="\#(style)" x="\#(x)" y="\#(y)" width="\#(DiagramBox.width)" "#
          + #"height="\#(DiagramBox.height)" rx="10"/>"#,
        #"<text class="name" x="\#(center.x)" y="\#(center.y + 5)">\#(name)</text>"#,
      ]
    }
  }
}

/// The places of the numbers of arrows. A number covers no state and no other number if its arrow
/// has room for it.
struct NumberPlacement {
  private let boxes: [DiagramBox]
  private var taken: [DiagramPoint] = []

  init(boxes: [DiagramBox]) { self.boxes = boxes }

  mutating func place(on curve: DiagramCurve) -> DiagramPoint {
    let points = [50, 42, 58, 34, 66, 26, 74, 18, 82].map { curve.position(at: $0) }
    let point =
      points.first { point in
        !boxes.contains { $0.touches(point) }
          && !taken.contains { $0.squaredDistance(to: point) < 24 * 24 }
      } ?? points[0]
    taken.append(point)
    return point
  }
}

/// The list of the arrows of a diagram with their events.
struct DiagramLegend {
  private(set) var lines: [String]
  private(set) var bottom: Int

  init(_ arrows: [StateDiagram.Arrow], width: Int, top: Int) {
    lines = [#"<line class="rule" x1="24" y1="\#(top)" x2="\#(width - 24)" y2="\#(top)"/>"#]
    bottom = top + 26
    for (index, arrow) in arrows.enumerated() {
      let title = "\(arrow.from) → \(arrow.to)"
      add("\(index + 1)", x: 24)
      add(title, x: 54)
      for line in Self.wrap(arrow.events, characters: (width - 290) / 7) {
        add(line, x: 270)
        bottom += 19
      }
    }
  }

  private mutating func add(_ text: String, x: Int) {
    lines.append(#"<text class="legend" x="\#(x)" y="\#(bottom)">\#(text)</text>"#)
  }

  /// Returns the events in lines. A line has at most the given number of characters and a comma,
  /// unless a single event is longer.
  private static func wrap(_ events: [String], characters: Int) -> [String] {
    var lines: [String] = []
    for event in events {
      guard let last = lines.last, last.count + event.count + 2 <= characters else {
        if let last = lines.popLast() { lines.append(last + ",") }
        lines.append(event)
        continue
      }
      lines[lines.count - 1] = "\(last), \(event)"
    }
    return lines
  }
}
