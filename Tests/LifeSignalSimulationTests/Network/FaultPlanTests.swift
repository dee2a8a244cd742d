import LifeSignalSimulation
import Testing

struct FaultPlanTests {
  @Test func `The text of a plan lists faults with their probabilities`() throws {
    let plan = try FaultPlan(
      " drop=0.02, delay = 5s,duplicate=0.02,reorder=0.05,cut=0.01,kill=1,skew=0.03,reboot=0.04 ")
    #expect(plan.drop == 0.02)
    #expect(plan.delay == .seconds(5))
    #expect(plan.duplicate == 0.02)
    #expect(plan.reorder == 0.05)
    #expect(plan.cut == 0.01)
    #expect(plan.kill.millionths == 1_000_000)
    #expect(plan.skew == 0.03)
    #expect(plan.reboot == 0.04)
    #expect(plan.enabled == Fault.allCases)
    #expect(try FaultPlan("delay=250ms").enabled == [.delay])
  }

  @Test func `The faults after the name of a plan change that plan`() throws {
    #expect(try FaultPlan("none") == FaultPlan.none)
    #expect(try FaultPlan("mild") == .mild)
    #expect(FaultPlan.none.enabled.isEmpty)
    #expect(FaultPlan.mild.enabled == Fault.allCases)
    #expect(FaultPlan.rough.enabled == Fault.allCases)
    let plan = try FaultPlan("rough,kill=0,delay=0")
    #expect(plan.enabled == [.drop, .duplicate, .reorder, .cut, .skew, .reboot])
    #expect(plan.drop == FaultPlan.rough.drop)
    #expect(try FaultPlan("drop=0.0,kill=00.000") == .none)
  }

  @Test(arguments: [FaultPlan.none, .mild, .rough, try FaultPlan("drop=0.000001,delay=30s")])
  func `The description of a plan is parsed as the same plan`(plan: FaultPlan) throws {
    #expect(try FaultPlan(plan.description) == plan)
  }

  @Test(arguments: [
    ("", FaultPlanError.emptyPart(number: 1)), ("drop=0.1,", .emptyPart(number: 2)),
    ("drap=0.1", .unknownWord("drap")), ("=0.1", .unknownWord("")), ("slow", .unknownWord("slow")),
    ("drop=0.1,mild", .presetNotFirst("mild")), ("drop", .noValue(.drop)),
    ("mild,drop=0.1,drop=0.1", .repeated(.drop)), ("drop=", .invalidProbability(.drop, "")),
    ("drop=1.1", .invalidProbability(.drop, "1.1")), ("kill=-0", .invalidProbability(.kill, "-0")),
    ("cut=nan", .invalidProbability(.cut, "nan")),
    ("cut=0x1p-2", .invalidProbability(.cut, "0x1p-2")),
    ("cut=0.0000001", .tooUnlikely(.cut, "0.0000001")),
    ("kill=0.0000004999", .tooUnlikely(.kill, "0.0000004999")),
    (
      "drop=0.\(String(repeating: "0", count: 400))1",
      .tooUnlikely(.drop, "0.\(String(repeating: "0", count: 400))1")
    ),
    ("cut=1=2", .invalidProbability(.cut, "1=2")), ("delay=5", .badDelay("5")),
    ("delay=31s", .badDelay("31s")), ("delay=-1s", .badDelay("-1s")),
    ("delay=99999999999999999999s", .badDelay("99999999999999999999s")),
    ("delay=9223372036854775807s", .badDelay("9223372036854775807s")),
  ])
  func `The error for an invalid plan names the invalid part`(text: String, error: FaultPlanError) {
    #expect(throws: error) { try FaultPlan(text) }
  }

  @Test func `A text that is too long is not parsed`() {
    let text = String(repeating: "drop=0.1,", count: 1_000)
    #expect(throws: FaultPlanError.tooLong(bytes: 9_000, limit: 1_000)) { try FaultPlan(text) }
  }

  @Test func `An error message contains the problem and the valid words`() {
    #expect(
      FaultPlanError.unknownWord("drap").description == """
        "drap" is neither a fault nor the name of a plan. Did you mean "drop"? Faults: drop=…, \
        delay=…, duplicate=…, reorder=…, cut=…, kill=…, skew=…, reboot=…. Plans: none, mild, rough.
        """)
    #expect(
      FaultPlanError.badDelay("5").description == """
        "delay=5" is not valid. Write the longest additional time of a message, up to 30 s: \
        `delay=250ms`, `delay=5s`.
        """)
    #expect(
      FaultPlanError.invalidProbability(.cut, "\u{1B}[2J" + String(repeating: "9", count: 50))
        .description
        .hasPrefix("\"cut=?[2J99999"))
  }
}
