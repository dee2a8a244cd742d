import Foundation
import StateKitSimulation
import Testing

@testable import LifeSignalSimulation

/// The output of `run --trace`: every event of a run, as JSON Lines.
///
/// The members of a line have short names. The tests use:
///
/// - `k`, the kind of the line, such as `step` for an action, `fx` for an effect, `prop` for an
///   expectation, and `key` for a copy of the whole state;
/// - `i`, the number of the event, and `t`, its time;
/// - `o`, the origin of the event: a device or the backend;
/// - `n`, the name of the action or of the published type;
/// - `d`, the changes of the state, and `op`, the operation of the owner that changed it;
/// - `src`, the sender of an action: `outside` or the identifier of an effect;
/// - `id`, the identifier of an effect, `ev`, its start or end, and `cause`, the number of the
///   event that started it;
/// - `c`, the choices that the simulation made since the previous line.
struct TraceTests {
  private static let scenarioText = """
    scenario "Ana signs up and adds Ben"
    person Ana
    person Ben
    Ana signs up as "Ana" "Diaz"
    Ben signs up as "Ben" "Okafor"
    Ana adds Ben as responder
    expect Ana lists Ben as responder
    """

  /// Returns the lines of a run, and the JSON object that each line contains.
  private func trace(
    _ text: String = scenarioText, seed: UInt64 = 1, faults: FaultPlan = .none
  ) throws -> (lines: [String], objects: [[String: Any]]) {
    let scenario = try Scenario(ScenarioSource(name: "trace", bytes: Array(text.utf8)))
    var lines: [String] = []
    _ = ScenarioRun(scenario, seed: seed, faults: faults).run({ _ in }, trace: { lines.append($0) })
    let objects = try lines.map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    return (lines, objects)
  }

  private func kinds(_ objects: [[String: Any]]) -> [String] {
    objects.compactMap { $0["k"] as? String }
  }

  @Test func `A trace starts with the seed of the run, and ends with the result`() throws {
    let (_, objects) = try trace(seed: 7)
    let header = try #require(objects.first?["header"] as? [String: Any])
    #expect(header["story"] as? String == "Ana signs up and adds Ben")
    #expect(header["seed"] as? Int == 7)
    #expect(header["version"] as? Int == 1)
    #expect(header["begin"] as? String == "2026-01-01T09:00:00Z")
    #expect(objects.last?["k"] as? String == "end")
    #expect(objects.last?["verdict"] as? String == "passed")
    let failing = try trace("scenario \"Overdue\"\nperson Ana\nexpect Ana is overdue")
    #expect(failing.objects.last?["verdict"] as? String == "failed")
    let property = try #require(failing.objects.first { $0["k"] as? String == "prop" })
    #expect(property["ok"] as? Bool == false)
    #expect(property["line"] as? Int == 3)
  }

  @Test func `Each event occurs once, in order, with its time`() throws {
    let (_, objects) = try trace()
    let events = objects.filter { $0["k"] as? String != "key" }.compactMap { $0["i"] as? Int }
    #expect(events.count > 100)
    #expect(events == events.sorted() && Set(events).count == events.count)
    let times = objects.compactMap { $0["t"] as? Int }
    #expect(times == times.sorted())
    #expect(Set(kinds(objects)).isSuperset(of: ["step", "fx", "shared", "note", "prop", "key"]))
  }

  @Test func `The line of an action names the action, its changes and its sender`() throws {
    let (_, objects) = try trace()
    let typed = try #require(
      objects.first { $0["n"] as? String == "signIn.numberChanged" && $0["o"] as? String == "Ana" })
    #expect(typed["src"] as? String == "outside")
    #expect((typed["d"] as? [[Any]])?.isEmpty == false)
    let sent = try #require(objects.first { $0["n"] as? String == "signIn.codeSent" })
    let source = try #require(sent["src"] as? String)
    let start = try #require(
      objects.first {
        $0["id"] as? String == source && $0["o"] as? String == sent["o"] as? String
          && $0["ev"] as? String == "started"
      })
    let cause = try #require(start["cause"] as? Int)
    let step = objects.first { $0["i"] as? Int == cause }
    #expect(step?["k"] as? String == "step")
  }

  @Test func `The line of a change of shared state names the operation`() throws {
    let (_, objects) = try trace()
    let added = try #require(
      objects.first {
        $0["k"] as? String == "shared" && $0["n"] as? String == "ReadOnlyContactsState"
          && $0["o"] as? String == "Ana" && ($0["d"] as? [[Any]])?.first?.first as? String == "+"
      })
    #expect(added["op"] is String)
  }

  @Test func `The same run writes the same bytes, and the hashes show where runs diverge`() throws {
    let first = try trace().lines
    #expect(try trace().lines == first)
    let otherSeed = try trace(seed: 2).lines
    #expect(first.first != otherSeed.first)
    let changed = try trace(Self.scenarioText.replacing("Okafor", with: "Okonkwo"))
    let divergence = try #require(
      zip(first, changed.lines).enumerated().first { $1.0 != $1.1 }?.offset)
    #expect(divergence > 10)
    /// Returns the end of a line: the hash, which has 16 digits, with its quotes and the brace.
    func hash(_ line: String) -> Substring { line.suffix(19) }
    #expect(zip(first, changed.lines).dropFirst(divergence).allSatisfy { hash($0) != hash($1) })
  }

  @Test func `The lines contain the choices of the run`() throws {
    let (_, objects) = try trace(faults: .rough)
    let record = try #require(objects.last?["record"] as? String)
    let all = try #require(ChoiceRecord(record)).values
    let choices = objects.flatMap { $0["c"] as? [UInt64] ?? [] }
    #expect(choices.count > 3)
    #expect(Array(all.prefix(choices.count)) == choices)
  }

  @Test func `No line contains the value of a token`() throws {
    let (lines, _) = try trace()
    // A token is printed without its value.
    #expect(lines.contains { $0.contains("AuthToken()") })
    #expect(!lines.contains { $0.contains("AuthToken(") && !$0.contains("AuthToken()") })
  }
}
