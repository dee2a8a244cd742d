import Realtime
import Testing

/// Tests the views of the status in other vocabularies.
struct ConnectionStatusTests {
  @Test func `The other vocabularies are views of the status`() {
    let reason = ConnectionFailure.openTimedOut
    let statuses: [ConnectionStatus] = [
      .idle, .connecting, .open, .reconnecting(retry: 2, limit: 5, reason: reason),
      .degraded(reason), .offline, .unavailable(reason), .disconnected,
    ]
    #expect(
      statuses.map { ApinatorStatus($0) } == [
        .initialized, .connecting, .connected, .connecting, .connecting, .connecting, .unavailable,
        .disconnected,
      ])
    #expect(
      statuses.map { SupabaseStatus($0) } == [
        .disconnected, .connecting, .connected, .reconnecting(reason: reason),
        .reconnecting(reason: reason), .reconnecting(reason: .offline), .disconnected,
        .disconnected,
      ])
    #expect(
      statuses.map { DispatchStatus($0) } == [
        .disconnected, .connecting, .connected, .reconnecting(attempt: 2, maxAttempts: 5),
        .degraded, .offline, .disconnected, .disconnected,
      ])
    #expect(statuses.filter { DispatchStatus($0).showRealtimeDegraded } == [.degraded(reason)])
    #expect(DispatchStatus.degradedText == "Live updates paused")
    #expect(
      DispatchStatus.degradedAccessibilityText
        == "Live updates paused. Reconnecting in background.")
  }
}
