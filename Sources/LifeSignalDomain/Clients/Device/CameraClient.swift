public import StateKit

/// The camera, and the pictures on the device (3.5). It owns nothing.
public struct CameraClient: Sendable {
  /// Asks the person, unless they have answered before.
  public var requestPermission: @Sendable (PictureSource) async -> DevicePermission
  /// The pictures taken last, the newest first; none without the permission.
  public var recentPhotos: @Sendable () async -> [Photo]
  /// The texts of all QR codes in a picture of any bytes; none where there is no code, or no picture.
  public var codes: @Sendable (_ picture: [UInt8]) async -> [String]

  /// A device's camera.
  public init(
    requestPermission: @escaping @Sendable (PictureSource) async -> DevicePermission,
    recentPhotos: @escaping @Sendable () async -> [Photo],
    codes: @escaping @Sendable (_ picture: [UInt8]) async -> [String]
  ) {
    self.requestPermission = requestPermission
    self.recentPhotos = recentPhotos
    self.codes = codes
  }

  /// A double of a device: what the person answers, and the pictures that they have. It reads the
  /// pictures that LifeSignal draws (``QRReading/init(png:)``), and finds no code in others.
  public static func device(
    permissions: [PictureSource: DevicePermission] = [.camera: .granted, .photos: .granted],
    photos: [Photo] = []
  ) -> Self {
    let answer = { @Sendable (source: PictureSource) in permissions[source] ?? .denied }
    return Self(
      requestPermission: { answer($0) },
      recentPhotos: { answer(.photos) == .granted ? photos : [] },
      codes: { picture in
        do throws(QRReadingError) {
          return [try QRReading(png: picture).text]
        } catch {
          return []
        }
      })
  }

  /// Reports each use.
  public static var unimplemented: Self {
    Self(
      requestPermission: StateKit.unimplemented(
        "CameraClient.requestPermission", placeholder: .denied),
      recentPhotos: StateKit.unimplemented("CameraClient.recentPhotos", placeholder: []),
      codes: StateKit.unimplemented("CameraClient.codes", placeholder: []))
  }
}

private enum CameraClientKey: DependencyKey {
  static var defaultValue: CameraClient { .unimplemented }
}

extension DependencyValues {
  /// The camera, and the pictures on the device.
  public var cameraClient: CameraClient {
    get { self[CameraClientKey.self] }
    set { self[CameraClientKey.self] = newValue }
  }
}
