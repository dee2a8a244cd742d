internal import LifeSignalDomain
internal import StateKit

extension Effect {
  /// Returns an effect that shows a toast.
  static func toast(_ toast: Toast, by client: ToastClient) -> Effect {
    .run("toast") { _ in client.show(toast) }
  }
}
