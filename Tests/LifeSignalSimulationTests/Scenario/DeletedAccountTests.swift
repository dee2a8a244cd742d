import Testing

@testable import LifeSignalSimulation

/// Expectations about relations of a person who has deleted the account.
struct DeletedAccountTests {
  private static let deletion = [
    "person Ana", "person Ben", #"Ana signs up as "Ana" "Diaz""#,
    #"Ben signs up as "Ben" "Okafor""#,
    "Ana adds Ben as responder", "Ana deletes the account",
  ]
  private static let absences = [
    "expect Ben does not list Ana", "expect server does not link Ana and Ben",
    "expect server does not link Ben and Ana",
  ]

  @Test func `Contacts of a deleted account are gone, on the phone and on the server`() throws {
    let lines = Self.deletion + Self.absences
    #expect(try ScenarioTranscript(lines.joined(separator: "\n")).failures == [])
  }

  @Test func `A contact that is still there fails the expectation`() throws {
    let lines = Self.deletion.dropLast() + Self.absences
    #expect(
      try ScenarioTranscript(lines.joined(separator: "\n")).failures == [
        "6: does not list Ana; Ana Diaz as dependent",
        "7: does not link Ana and Ben; dependent, responder",
        "8: does not link Ben and Ana; responder, dependent",
      ])
  }

  /// The phone is offline when the account is deleted, so it still lists the contact.
  @Test func `A contact that a phone still shows after the deletion fails the expectation`() throws
  {
    var lines = Self.deletion
    lines.insert("Ben loses the network", at: lines.count - 1)
    #expect(
      try ScenarioTranscript((lines + Self.absences).joined(separator: "\n")).failures
        == ["8: does not list Ana; Ana Diaz as dependent"])
  }

  @Test func `A person who never had an account fails the expectation`() throws {
    let lines = ["person Ana", "person Ben", #"Ben signs up as "Ben" "Okafor""#] + Self.absences
    #expect(
      try ScenarioTranscript(lines.joined(separator: "\n")).failures == [
        "4: does not list Ana; Ana has no account",
        "5: does not link Ana and Ben; Ana has no account",
        "6: does not link Ben and Ana; Ana has no account",
      ])
  }

  @Test func `A saved world remembers the deleted account`() throws {
    let session = PersistedPlaySession()
    for line in Self.deletion { try session.play(line) }
    for line in Self.absences {
      try session.play(line)
      #expect(session.failures == [])
    }
  }
}
