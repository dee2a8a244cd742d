public import StateKit

/// A client for the camera and the photos on the device, without state of its own (rule 3.5).
public struct CameraClient: Sendable {
  /// Asks the person for permission, unless they have already answered.
  public var requestPermission: @Sendable (PictureSource) async -> DevicePermission
  /// Returns the most recent photos, the newest first, or an empty array without permission.
  public var recentPhotos: @Sendable () async -> [Photo]
  /// Returns the texts of all QR codes in a picture. The array is empty if the bytes are not a
  /// picture or contain no code.
  public var readQRCodes: @Sendable (_ picture: [UInt8]) async -> [String]

  /// Creates a client from its endpoints.
  public init(
    requestPermission: @escaping @Sendable (PictureSource) async -> DevicePermission,
    recentPhotos: @escaping @Sendable () async -> [Photo],
    readQRCodes: @escaping @Sendable (_ picture: [UInt8]) async -> [String]
  ) {
    self.requestPermission = requestPermission
    self.recentPhotos = recentPhotos
    self.readQRCodes = readQRCodes
  }

  /// Returns a test double of a device, with the person's permissions and photos.
  ///
  /// The test double reads the pictures that ``QRReading/all(inPicture:)`` reads, and finds no code
  /// in other pictures.
  public static func testDouble(
    permissions: [PictureSource: DevicePermission] = [.camera: .granted, .photos: .granted],
    photos: [Photo] = []
  ) -> Self {
    let permission = { @Sendable (source: PictureSource) in permissions[source] ?? .denied }
    return Self(
      requestPermission: { permission($0) },
      recentPhotos: { permission(.photos) == .granted ? photos : [] },
      readQRCodes: { picture in
        do throws(QRPictureError) {
          return try QRReading.all(inPicture: picture).map(\.text)
        } catch {
          return []
        }
      })
  }

  /// A client that reports each use as an issue.
  public static var unimplemented: Self {
    Self(
      requestPermission: StateKit.unimplemented(
        "CameraClient.requestPermission", placeholder: .denied),
      recentPhotos: StateKit.unimplemented("CameraClient.recentPhotos", placeholder: []),
      readQRCodes: StateKit.unimplemented("CameraClient.readQRCodes", placeholder: []))
  }
}

private enum CameraClientKey: DependencyKey {
  static var defaultValue: CameraClient { .unimplemented }
}

extension DependencyValues {
  /// The client for the camera and the photos on the device.
  public var cameraClient: CameraClient {
    get { self[CameraClientKey.self] }
    set { self[CameraClientKey.self] = newValue }
  }
}
