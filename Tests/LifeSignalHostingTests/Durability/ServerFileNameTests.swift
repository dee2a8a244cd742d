import Testing

@testable import LifeSignalHosting

struct ServerFileNameTests {
  @Test(arguments: [
    ServerFileName.snapshot(turn: 0), .snapshot(turn: 1 << 61), .segment(firstTurn: 1),
    .unfinishedSnapshot, .unfinishedSegment,
  ])
  func `A name is parsed from its text`(name: ServerFileName) {
    #expect(ServerFileName(name.text) == name)
  }

  @Test(arguments: [
    "", "snapshot-", "snapshot-1", "turns-0000000000000000000x", "turns-00000000000000000001.new",
    "snapshot-99999999999999999999", "snapshot-+0000000000000000001", "notes",
  ])
  func `Another text is no name`(text: String) {
    #expect(ServerFileName(text) == nil)
  }

  @Test func `The order of the names is that of the turns`() {
    let names = [1, 9, 10, 11, 1 << 40].map { ServerFileName.segment(firstTurn: $0).text }
    #expect(names == names.sorted())
  }
}
