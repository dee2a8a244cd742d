import LifeSignalDomain
import LifeSignalFeatures
import LifeSignalTestSupport
import StateKit
import StateKitSimulation
import StateKitTesting
import Testing

/// Tests of adding a contact by QR code (rule 4.6): the camera and the photos on the device.
struct QRScannerDeviceTests {
  let preview = ScriptedEndpoint<QRCodeID, ContactPreview>("ContactsClient.preview")
  let storage = SharedStorage()
  let code = QRCodeID(uuid(102))
  let ben: ContactPreview

  init() throws {
    ben = ContactPreview(
      id: UserID(uuid(2)), name: try PersonName("Ben Okafor"), phone: try .test(2), note: .empty)
    storage.setUser(try User.sample())
    preview.respond { [ben] _ in ben }
  }

  private func store(
    _ camera: CameraClient = .testDouble(), _ state: QRScannerFeature.State = .init()
  ) -> TestStoreOf<QRScannerFeature> {
    TestStore(initialState: state, storage: storage) {
      QRScannerFeature()
    } dependencies: {
      $0.cameraClient = camera
      $0.hapticClient = .noop
      $0.contactsClient.preview = { [preview] in try await preview($0) }
    }
  }

  // MARK: The camera

  @Test func `The camera is on after the person granted the permission`() {
    let store = store()
    store.send(.appeared) { $0.camera = .asking }
    store.receive(.cameraAnswered(.granted)) { $0.camera = .on(isTorchOn: false) }
    store.send(.appeared)
    store.finish()
  }

  @Test func `A denied camera stays off, and the scanner asks again when it appears again`() {
    let store = store(.testDouble(permissions: [.camera: .denied]))
    store.send(.appeared) { $0.camera = .asking }
    store.receive(.cameraAnswered(.denied)) { $0.camera = .denied }
    store.send(.torchTapped)
    store.send(.appeared) { $0.camera = .asking }
    store.receive(.cameraAnswered(.denied)) { $0.camera = .denied }
    store.finish()
  }

  @Test func `The torch can be switched on and off while the camera is on`() {
    let store = store()
    store.send(.torchTapped)
    store.send(.appeared) { $0.camera = .asking }
    store.receive(.cameraAnswered(.granted)) { $0.camera = .on(isTorchOn: false) }
    store.send(.torchTapped) { $0.camera = .on(isTorchOn: true) }
    store.send(.torchTapped) { $0.camera = .on(isTorchOn: false) }
    store.finish()
  }

  @Test func `Without a camera, a code can be typed`() {
    var state = QRScannerFeature.State()
    state.camera = .denied
    state.typedCode = code.description
    let store = store(.testDouble(), state)
    store.send(.typedCodeSubmitted) { $0.stage = .lookingUp(code) }
    store.receive(.previewLoaded(ben, code)) {
      $0.stage = .choosing(ContactDraft(code: code, preview: ben))
    }
    store.finish()
  }

  // MARK: Pictures

  private func openGallery(
    _ photos: [Photo], _ camera: CameraClient? = nil
  ) -> TestStoreOf<QRScannerFeature> {
    let store = store(camera ?? .testDouble(photos: photos))
    store.send(.gallery(.openTapped)) { $0.gallery = .asking }
    store.receive(.gallery(.permissionAnswered(.granted)))
    store.receive(.gallery(.photosLoaded(photos))) { $0.gallery = .open(photos) }
    return store
  }

  /// Regression test: made-up photos were shown before the person granted the permission.
  @Test func `Without permission no photo is shown or requested`() {
    let photo = Photo(id: "1", bytes: [])
    let store = store(.testDouble(permissions: [.photos: .denied], photos: [photo]))
    for _ in 0..<2 {
      store.send(.gallery(.openTapped)) { $0.gallery = .asking }
      store.receive(.gallery(.permissionAnswered(.denied))) { $0.gallery = .denied }
      store.send(.gallery(.photoTapped("1")))
    }
    store.finish()
  }

  @Test func `A picture of a code shows the owner of the code`() throws {
    let photo = Photo(id: "1", bytes: try QRImage(of: code).png)
    let store = openGallery([photo])
    store.send(.gallery(.photoTapped("1"))) { $0.gallery = .reading("1", of: [photo]) }
    store.receive(.gallery(.codesRead([QRPayload(code: code).encoded]))) {
      $0.gallery = .open([photo])
      $0.stage = .lookingUp(code)
    }
    store.receive(.previewLoaded(ben, code)) {
      $0.stage = .choosing(ContactDraft(code: code, preview: ben))
    }
    store.finish()
  }

  @Test(arguments: [[], [0x89, 0x50, 0x4E, 0x47], [UInt8](repeating: 7, count: 1_000)])
  func `A picture without a code shows the reason`(bytes: [UInt8]) {
    let photo = Photo(id: "1", bytes: bytes)
    let store = openGallery([photo])
    store.send(.gallery(.photoTapped("1"))) { $0.gallery = .reading("1", of: [photo]) }
    store.receive(.gallery(.codesRead([]))) {
      $0.gallery = .open([photo])
      $0.error = .noCodeInPicture
    }
    store.finish()
    #expect(preview.inputs == [])
  }

  @Test func `A picture with another app's code shows the reason`() throws {
    let linkCode = try QRCode("https://example.com")
    let photo = Photo(id: "1", bytes: linkCode.png())
    let store = openGallery([photo])
    store.send(.gallery(.photoTapped("1"))) { $0.gallery = .reading("1", of: [photo]) }
    store.receive(.gallery(.codesRead(["https://example.com"]))) {
      $0.gallery = .open([photo])
      $0.error = .notALifeSignalCode(.unknownScheme("https"))
    }
    store.finish()
  }

  @Test func `Of several codes in a picture, the LifeSignal code is used`() {
    let texts = ["https://example.com", QRPayload(code: code).link, "hello"]
    let photo = Photo(id: "1", bytes: [1])
    var camera = CameraClient.testDouble(photos: [photo])
    camera.readQRCodes = { _ in texts }
    let store = openGallery([photo], camera)
    store.send(.gallery(.photoTapped("1"))) { $0.gallery = .reading("1", of: [photo]) }
    store.receive(.gallery(.codesRead(texts))) {
      $0.gallery = .open([photo])
      $0.stage = .lookingUp(code)
    }
    store.receive(.previewLoaded(ben, code)) {
      $0.stage = .choosing(ContactDraft(code: code, preview: ben))
    }
    store.finish()
  }

  @Test func `Closing the gallery cancels the reading of a photo`() {
    let photo = Photo(id: "1", bytes: [1])
    let read = ScriptedEndpoint<[UInt8], [String]>("CameraClient.readQRCodes")
    read.suspendCalls()
    var camera = CameraClient.testDouble(photos: [photo])
    camera.readQRCodes = { (try? await read($0)) ?? ["late"] }
    let store = openGallery([photo], camera)
    store.send(.gallery(.photoTapped("1"))) { $0.gallery = .reading("1", of: [photo]) }
    store.send(.gallery(.photoTapped("1")))
    store.send(.gallery(.openTapped))
    store.send(.gallery(.closeTapped)) { $0.gallery = .closed }
    store.finish()
    #expect(read.inputs.count == 1)
    #expect(read.suspendedCallCount == 0)
  }
}
