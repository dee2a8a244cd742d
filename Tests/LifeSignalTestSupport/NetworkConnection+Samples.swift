public import LifeSignalDomain

extension NetworkConnection {
  /// A wireless local network at no cost.
  public static let wifi = NetworkConnection(.wifi)
}
