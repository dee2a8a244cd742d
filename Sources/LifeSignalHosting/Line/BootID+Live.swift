internal import Foundation
public import LifeSignalDomain

extension BootID {
  /// Returns a new identifier, for the clocks of a process.
  public static func live() -> Self { BootID(UUID()) }
}
