internal import StateKit

extension DurabilityError {
  /// Runs an operation that waits until all changes are on disk. A storage without files counts as a
  /// disk, because the composition root has chosen not to save anything (rule 5.12).
  static func ignoringMissingFiles(
    _ synchronize: () async throws(DurabilityError) -> Void
  ) async throws(DurabilityError) {
    do throws(DurabilityError) {
      try await synchronize()
    } catch {
      guard case .noFiles = error else { throw error }
    }
  }
}
