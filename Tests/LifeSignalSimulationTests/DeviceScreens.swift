import Foundation
import LifeSignalDomain
import LifeSignalSimulation

func seconds(_ duration: Duration) -> TimeInterval {
  TimeInterval(duration / .seconds(1))
}

func signIn(_ device: Device) -> SignInFeature.State? {
  if case .signIn(let state) = device.state.screen { state } else { nil }
}

func onboarding(_ device: Device) -> OnboardingFeature.State? {
  if case .onboarding(let state) = device.state.screen { state } else { nil }
}

func home(_ device: Device) -> HomeFeature.State? {
  if case .tabs(let state) = device.state.screen { state.home } else { nil }
}

func scanner(_ device: Device) -> QRScannerFeature.State? {
  home(device)?.scanner
}
