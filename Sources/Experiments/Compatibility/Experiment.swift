public import StateKit

/// Creates clients with the API of Amplitude's Experiment.
///
/// There are no instances for the whole process: the composition root creates a client, and passes it on.
public enum Experiment {
  /// Returns a client with completions.
  ///
  /// - Parameters:
  ///   - client: The client that it calls, which has the executor of the queue.
  ///   - storage: The storage that the client was created with.
  ///   - queue: Calls the completions.
  public static func initialize(
    _ client: ExperimentsClient, in storage: SharedStorage, on queue: CompletionQueue
  ) -> ExperimentClient {
    ExperimentClient(AsyncExperimentClient(client, in: storage), on: queue)
  }

  /// Returns a client with asynchronous functions.
  ///
  /// - Parameters:
  ///   - client: The client that it calls.
  ///   - storage: The storage that the client was created with.
  public static func initializeAsync(
    _ client: ExperimentsClient, in storage: SharedStorage
  ) -> AsyncExperimentClient {
    AsyncExperimentClient(client, in: storage)
  }
}
