import Foundation
import Realtime
import TestSupport
import Testing

/// Tests that the pictures of the documentation show the machines as they are.
///
/// This suite attaches each picture to its test. `.ci/state-diagrams` runs the suite, and copies
/// the attached pictures into the documentation.
struct StateDiagramTests {
  private func resource(_ name: String) -> URL {
    URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Sources/Realtime/Realtime.docc/Resources/\(name)").standardized
  }

  @Test(arguments: MachineDiagram.allCases)
  func `The picture of each machine shows its transitions`(machine: MachineDiagram) throws {
    let transitions = machine.transitions()
    #expect(StateDiagram.missingStates(in: machine.rows, of: transitions) == [])
    let svg = machine.diagram(transitions).svg()
    Attachment.record(svg, named: machine.fileName)
    let recorded = try? String(contentsOf: resource(machine.fileName), encoding: .utf8)
    #expect(
      recorded == svg,
      """
      \(machine.fileName) does not show the transitions of the machine, because the machine or the \
      renderer has changed. Run `.ci/state-diagrams` and check the pictures.
      """)
  }

  @Test func `The order of the transitions does not change the picture`() {
    let transitions = [
      StateTransition(from: "a", event: "go", to: "b"),
      StateTransition(from: "a", event: "also", to: "b"),
      StateTransition(from: "b", event: "back", to: "a"),
    ]
    let diagram = StateDiagram("Machine", rows: [["a", "b"]], transitions)
    #expect(
      diagram.mermaid() == "stateDiagram-v2\n  a --> b: also, go\n  b --> a: back\n")
    #expect(
      StateDiagram("Machine", rows: [["a", "b"]], transitions.reversed()).svg() == diagram.svg())
  }

  @Test func `A state without a place is noticed`() {
    let transition = StateTransition(from: "a", event: "go", to: "c")
    #expect(StateDiagram.missingStates(in: [["a", "b"]], of: [transition]) == ["c"])
  }
}
