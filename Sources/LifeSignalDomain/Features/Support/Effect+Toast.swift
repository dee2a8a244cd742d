internal import StateKit

extension Effect {
  /// Shows a word to the person.
  static func toast(_ toast: Toast, by client: ToastClient) -> Effect {
    .run("toast") { _ in client.show(toast) }
  }
}
