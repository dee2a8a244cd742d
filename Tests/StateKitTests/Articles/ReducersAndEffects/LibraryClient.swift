import StateKit

struct LibraryClient: Sendable {
  var find: @Sendable (String) async throws -> [Book.State]
}

enum LibraryClientKey: DependencyKey {
  static var defaultValue: LibraryClient {
    LibraryClient(find: unimplemented("LibraryClient.find"))
  }
}

extension DependencyValues {
  var library: LibraryClient {
    get { self[LibraryClientKey.self] }
    set { self[LibraryClientKey.self] = newValue }
  }
}
