import StateKit
import Testing

/// A client with endpoints of every kind. `none`, `one` and `three` are named after the number of
/// their parameters.
private struct Client: Sendable {
  var none: @Sendable () async throws -> Int = unimplemented("Client.none")
  var one: @Sendable (Int) async throws -> Void = unimplemented("Client.one")
  var three: @Sendable (Int, String, [Bool]) async throws -> String = unimplemented("Client.three")
  var throwing: @Sendable (Int) throws -> Int = unimplemented("Client.throwing")
  var plain: @Sendable () -> Int = unimplemented("Client.plain", placeholder: 7)
  var plainTwo: @Sendable (Int, Int) -> [Int] = unimplemented("Client.plainTwo", placeholder: [])
  var async: @Sendable (Int) async -> String = unimplemented("Client.async", placeholder: "x")
}

/// The rules that `unimplemented` must follow.
private enum UnimplementedRule {
  case throwingEndpointsThrow, otherEndpointsReturnTheirPlaceholder, eachCallIsReported
}

private func brokenRules(of client: Client) -> Set<UnimplementedRule> {
  let harness = EffectTestHarness()
  let placeholdersAreReturned = LockedValue(false)
  let errors = LockedValue<[String]>([])
  harness.perform(
    .run { _ in
      let calls: [@Sendable () async throws -> Void] = [
        { _ = try await client.none() }, { try await client.one(1) },
        { _ = try await client.three(1, "", []) }, { _ = try client.throwing(1) },
      ]
      for call in calls {
        do { try await call() } catch { errors.change { $0.append("\(error)") } }
      }
      let async = await client.async(1)
      let (plain, two) = (client.plain(), client.plainTwo(1, 2))
      let areReturned = plain == 7 && two == [] && async == "x"
      placeholdersAreReturned.change { $0 = areReturned }
    })
  let message = { (endpoint: String) in
    """
    \(endpoint) was called, but is not implemented. Likely cause: the store uses the default value \
    of the client. Set the client where you create the store: `dependencies: { $0.… = … }`.
    """
  }
  let throwing = ["none", "one", "three", "throwing"].map { message("Client.\($0)") }
  let all = throwing + ["async", "plain", "plainTwo"].map { message("Client.\($0)") }
  return failedRules([
    .throwingEndpointsThrow: errors.value == throwing,
    .otherEndpointsReturnTheirPlaceholder: placeholdersAreReturned.value,
    .eachCallIsReported: harness.recorder.issues == all,
  ])
}

struct UnimplementedTests {
  @Test func `An unimplemented endpoint reports its call, then throws or returns a placeholder`() {
    #expect(brokenRules(of: Client()) == [])
  }

  @Test func `An endpoint that returns without reporting its call breaks the rules`() {
    var client = Client()
    client.one = { _ in }
    #expect(brokenRules(of: client) == [.throwingEndpointsThrow, .eachCallIsReported])
  }

  @Test func `An endpoint that throws without reporting its call breaks the rules`() {
    var client = Client()
    client.none = { throw Unimplemented(endpoint: "Client.none") }
    #expect(brokenRules(of: client) == [.eachCallIsReported])
  }

  @Test func `An endpoint that returns a different placeholder breaks the rules`() {
    var client = Client()
    client.plain = unimplemented("Client.plain", placeholder: 8)
    #expect(brokenRules(of: client) == [.otherEndpointsReturnTheirPlaceholder])
  }

  @Test func `A reducer's call of an unimplemented endpoint is reported to the store's log`() {
    let harness = EffectTestHarness(EffectTestFeature.State()) {
      Reduce { state, action in
        state.notes.append("\(Client().plain())")
        return .none
      }
    }
    harness.send(.note("a"))
    #expect(harness.notes == ["7"])
    #expect(harness.recorder.issues.count == 1)
  }
}
