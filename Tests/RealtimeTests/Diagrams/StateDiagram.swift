import TestSupport

/// A picture of the states of a machine and of the transitions between them.
///
/// The states stand in a grid. One numbered arrow stands for all transitions from one state to
/// another, and the legend below the picture lists the events of each arrow. The same transitions
/// always render the same text.
struct StateDiagram {
  /// The events that lead from one state to another.
  struct Arrow: Equatable {
    let from: String
    let to: String
    let events: [String]
  }

  let title: String
  /// The rows of the grid from top to bottom. An empty name is an empty place.
  let rows: [[String]]
  /// The arrows, ordered by the places of their states.
  let arrows: [Arrow]

  /// Creates a diagram. The first name of the first row is the initial state.
  ///
  /// - Parameters:
  ///   - title: The name of the machine.
  ///   - rows: The names of the states, in rows from top to bottom.
  ///   - transitions: The transitions between states of the grid.
  init(_ title: String, rows: [[String]], _ transitions: some Sequence<StateTransition>) {
    self.title = title
    self.rows = rows
    var events: [[String]: Set<String>] = [:]
    for transition in transitions {
      events[[transition.from, transition.to], default: []].insert(transition.event)
    }
    let names = rows.flatMap { $0 }
    arrows = names.flatMap { from in
      names.compactMap { to in
        events[[from, to]].map { Arrow(from: from, to: to, events: $0.sorted()) }
      }
    }
  }

  /// The states that occur in the transitions but have no place in the grid.
  static func missingStates(
    in rows: [[String]], of transitions: some Sequence<StateTransition>
  ) -> Set<String> {
    Set(transitions.flatMap { [$0.from, $0.to] }).subtracting(rows.flatMap { $0 })
  }

  /// The transitions as text: a Mermaid state diagram.
  func mermaid() -> String {
    let lines = arrows.map { "  \($0.from) --> \($0.to): \($0.events.joined(separator: ", "))" }
    return (["stateDiagram-v2"] + lines).joined(separator: "\n") + "\n"
  }

  /// The picture as an SVG document.
  func svg() -> String {
    let drawing = DiagramDrawing(rows: rows)
    let legend = DiagramLegend(arrows, width: drawing.width, top: drawing.height)
    var numbers = NumberPlacement(boxes: Array(drawing.boxes.values))
    var lines: [String] = []
    var badges: [String] = []
    for (index, arrow) in arrows.enumerated() {
      guard let curve = drawing.curve(from: arrow.from, to: arrow.to) else { continue }
      lines.append(#"<path class="arrow" d="\#(curve.path)" marker-end="url(#head)"/>"#)
      let place = numbers.place(on: curve)
      badges.append(#"<circle class="badge" cx="\#(place.x)" cy="\#(place.y)" r="10"/>"#)
      badges.append(
        #"<text class="number" x="\#(place.x)" y="\#(place.y + 4)">\#(index + 1)</text>"#)
    }
    let size = #"width="\#(drawing.width)" height="\#(legend.bottom)""#
    return
      ([
        #"<svg xmlns="http://www.w3.org/2000/svg" \#(size) role="img" aria-label="\#(title)">"#,
        Self.style,
        #"<rect class="paper" \#(size) rx="12"/>"#,
        #"<text class="title" x="24" y="34">\#(title)</text>"#,
      ] + lines + drawing.states(initial: rows.first?.first ?? "") + badges + legend.lines
      + ["</svg>"]).joined(separator: "\n") + "\n"
  }

  private static var style: String {
    """
    <style>
    text { font: 13px -apple-system, "Segoe UI", Helvetica, Arial, sans-serif; fill: #1d1d1f }
    .paper { fill: #ffffff }
    .title { font-size: 17px; font-weight: 600 }
    .state { fill: #eef4ff; stroke: #3b6fd4; stroke-width: 1.5 }
    .initial { fill: #d8e6ff; stroke-width: 3 }
    .name { font-weight: 600; text-anchor: middle }
    .arrow { fill: none; stroke: #8e8e93; stroke-width: 1.4 }
    .badge { fill: #ffffff; stroke: #8e8e93 }
    .number { font-size: 11px; text-anchor: middle }
    .legend { font-size: 12px }
    .rule { stroke: #d2d2d7 }
    </style>
    <defs><marker id="head" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" \
    markerHeight="7" orient="auto"><path d="M 0 0 L 10 5 L 0 10 z" fill="#8e8e93"/></marker></defs>
    """
  }
}
