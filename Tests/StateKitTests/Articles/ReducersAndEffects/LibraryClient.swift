import StateKit

struct LibraryClient: Sendable {
  var find: @Sendable (String) async throws -> [Book.State]
  var mark: @Sendable (Int) async throws -> Void = unimplemented("LibraryClient.mark")
}

enum LibraryClientKey: DependencyKey {
  static var defaultValue: LibraryClient {
    LibraryClient(find: unimplemented("LibraryClient.find"))
  }

  static var previewValue: LibraryClient { .offline }
}

extension DependencyValues {
  var library: LibraryClient {
    get { self[LibraryClientKey.self] }
    set { self[LibraryClientKey.self] = newValue }
  }
}
