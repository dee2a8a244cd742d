internal import LifeSignalDomain
internal import StateKit

extension Effect {
  /// Returns an effect that shows a toast.
  static func toast(_ toast: Toast, by client: ToastClient) -> Effect {
    .run("toast") { _ in client.show(toast) }
  }

  /// Returns an effect that says why the person was not recognised, unless the person knows it.
  static func toast(notRecognised error: BiometricError, by client: ToastClient) -> Effect {
    error.isWorthTelling ? toast(.notRecognised(error), by: client) : .none
  }
}
