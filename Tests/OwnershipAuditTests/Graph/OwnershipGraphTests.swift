import OwnershipAudit
import Testing

@Suite struct OwnershipGraphTests {
  @Test func `Mermaid shows the writer, the owner, the wrapper and the readers of state`() {
    #expect(
      Audit().ownershipGraph(ofSources: SampleApp.sources).mermaid == """
        flowchart LR
          subgraph "App"
            n0[/"ContactsClient"/]
            n1(["ContactsOwner"])
            n2["ReadOnlyContactsState"]
            n3("ListFeature")
          end
          n0 -->|changes| n1
          n1 -->|publishes| n2
          n2 -->|is read by| n3
        """)
  }

  @Test func `DOT shows the same`() {
    #expect(
      Audit().ownershipGraph(ofSources: SampleApp.sources).dot == """
        digraph ownership {
          rankdir=LR
          node [fontname="Helvetica"]
          subgraph cluster0 {
            label="App"
            n0 [label="ContactsClient", shape=parallelogram]
            n1 [label="ContactsOwner", shape=ellipse]
            n2 [label="ReadOnlyContactsState", shape=box]
            n3 [label="ListFeature", shape=box, style=rounded]
          }
          n0 -> n1 [label="changes"]
          n1 -> n2 [label="publishes"]
          n2 -> n3 [label="is read by"]
        }
        """)
  }

  /// Each declaration gives the one reader that its line names.
  @Test(arguments: [
    ("struct A { @SharedReader var x: ReadOnlyContactsState }", "A"),
    ("struct A { @SharedReader<ReadOnlyContactsState> var x }", "A"),
    ("struct A { struct B { let x: SharedReader<ReadOnlyContactsState> } }", "A.B"),
    ("typealias R = SharedReader\nfinal class A { let x: [R<ReadOnlyContactsState>] = [] }", "A"),
    ("typealias W = ReadOnlyContactsState\nenum A { @SharedReader static var x: W }", "A"),
    ("struct A {}\nextension A { var x: SharedReader<ReadOnlyContactsState>? { nil } }", "A"),
    ("@SharedReader var x: ReadOnlyContactsState", "x"),
  ])
  func `A reader is found in each way to write it`(source: String, reader: String) {
    let graph = graph(adding: "import StateKit\n" + source)
    let readers = graph.edges.filter { graph.nodes[$0.source].role == .wrapper }
      .map { graph.nodes[$0.target].name }
    #expect(Set(readers) == ["ListFeature", reader])
  }

  @Test func `A type of the same name in another target is another node`() {
    let other = """
      import StateKit
      struct ReadOnlyContactsState {}
      struct ListFeature { @SharedReader var x: ReadOnlyContactsState }
      """
    let graph = graph(adding: other, at: "Sources/Other/List.swift")
    #expect(graph == Audit().ownershipGraph(ofSources: SampleApp.sources))
  }

  @Test func `A type that writes and reads has two nodes, and every writer is found`() {
    let source = """
      import StateKit
      struct Importer {
        @SharedReader var contacts: ReadOnlyContactsState
        func run(_ owned: Owned<ContactsOwner>) {}
      }
      """
    let graph = graph(
      adding: source.replacing("ContactsOwner", with: "Owners.Contacts"),
      SampleApp.client(
        "\nenum Owners { struct Contacts: StateOwner {\n"
          + "  func publish(_ state: ContactsState) -> ReadOnlyContactsState { fatalError() } } }"))
    let roles = graph.nodes.filter { $0.name == "Importer" }.map(\.role)
    #expect(roles == [.writer, .reader])
    let owners = graph.edges.filter { graph.nodes[$0.source].name == "Importer" }
      .map { graph.nodes[$0.target].name }
    #expect(owners == ["Owners.Contacts"])
  }

  @Test func `Names cannot leave their quotation marks`() {
    let graph = Audit().ownershipGraph(ofSources: [
      "Sources/App/A.swift": "import StateKit\nstruct `A\"]; evil[` : StateOwner {}"
    ])
    #expect(graph.nodes.count == 1)
    #expect(!graph.mermaid.contains("A\"]"))
    #expect(!graph.dot.contains("A\"]"))
  }

  private func graph(
    adding source: String, at path: String = SampleApp.helperPath, _ more: [String: String] = [:]
  ) -> OwnershipGraph {
    let sources = SampleApp.sources.merging(more) { $1 }.merging([path: source]) { $1 }
    return Audit().ownershipGraph(ofSources: sources)
  }
}
