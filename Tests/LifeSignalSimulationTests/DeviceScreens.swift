import Foundation
import LifeSignalDomain
import LifeSignalFeatures
import LifeSignalSimulation

func seconds(_ duration: Duration) -> TimeInterval {
  TimeInterval(duration / .seconds(1))
}

// Each of the following functions returns the state of a screen, or `nil` if the app does not have
// the screen now.

func signInState(of device: Device) -> SignInFeature.State? {
  if case .signIn(let state) = device.state.screen { state } else { nil }
}

func onboardingState(of device: Device) -> OnboardingFeature.State? {
  if case .onboarding(let state) = device.state.screen { state } else { nil }
}

func homeState(of device: Device) -> HomeFeature.State? {
  if case .tabs(let state) = device.state.screen { state.home } else { nil }
}

func scannerState(of device: Device) -> QRScannerFeature.State? {
  homeState(of: device)?.scanner
}
