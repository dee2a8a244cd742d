import LifeSignalDomain
import LifeSignalTestSupport
import Testing

/// Tests of the client for biometric authentication (rule 3.5).
struct BiometricClientTests {
  private struct OtherError: Error {}

  @Test(arguments: BiometricError.allCases)
  func `Each error of the sensor is passed on`(error: BiometricError) async {
    let client = BiometricClient.answering(.failure(error))
    await #expect(throws: error) { try await client.recognise() }
  }

  @Test func `Any other error has a reason, too`() async {
    let failing = BiometricClient { throw OtherError() }
    await #expect(throws: BiometricError.unknown) { try await failing.recognise() }
    let cancelled = BiometricClient { throw CancellationError() }
    await #expect(throws: BiometricError.systemCancel) { try await cancelled.recognise() }
  }

  @Test func `On a device without a sensor, the person is not asked`() async {
    let prompts = CallRecorder<Int>()
    let client = BiometricClient(sensor: { nil }, authenticate: { prompts.record(1) })
    await #expect(throws: BiometricError.notAvailable) { try await client.recognise() }
    #expect(prompts.all == [])
  }

  /// Another attempt can only succeed if nothing about the device has to change.
  @Test func `The app offers another attempt after five of the ten errors`() {
    let retryable = BiometricError.allCases.filter { $0.remedy == .tryAgain }
    #expect(
      retryable == [.userCancel, .userFallback, .systemCancel, .authenticationFailed, .unknown])
    #expect(BiometricError.allCases.count == 10)
    // Each other error has a remedy of its own, and each remedy is used.
    #expect(Set(BiometricError.allCases.map(\.remedy)) == Set(BiometricRemedy.allCases))
    #expect(BiometricError.allCases.filter { !$0.isWorthTelling } == [.userCancel])
  }
}
