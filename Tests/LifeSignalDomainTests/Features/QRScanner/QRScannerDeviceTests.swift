import LifeSignalDomain
import StateKit
import StateKitSimulation
import StateKitTesting
import Testing

/// Adding a contact by a code (4.6): the camera and the pictures on the device.
struct QRScannerDeviceTests {
  let preview = Script<QRCodeID, ContactPreview>("ContactsClient.preview")
  let storage = SharedStorage()
  let code = QRCodeID(uuid(102))
  let ben: ContactPreview

  init() throws {
    ben = ContactPreview(
      id: UserID(uuid(2)), name: try PersonName("Ben Okafor"), phone: try .test(2), note: .empty)
    storage.setUser(try User.sample())
    preview.answers { [ben] _ in ben }
  }

  private func store(
    _ camera: CameraClient = .device(), _ state: QRScannerFeature.State = .init()
  ) -> TestStoreOf<QRScannerFeature> {
    TestStore(initialState: state, storage: storage) {
      QRScannerFeature()
    } dependencies: {
      $0.cameraClient = camera
      $0.contactsClient.preview = { [preview] in try await preview($0) }
    }
  }

  // MARK: The camera

  @Test func `The camera is on once the person allows it`() {
    let store = store()
    store.send(.appeared) { $0.camera = .asking }
    store.receive(.cameraAnswered(.granted)) { $0.camera = .on(isTorchOn: false) }
    store.send(.appeared)
    store.finish()
  }

  @Test func `A camera that is refused stays off, and is asked for again the next time`() {
    let store = store(.device(permissions: [.camera: .denied]))
    store.send(.appeared) { $0.camera = .asking }
    store.receive(.cameraAnswered(.denied)) { $0.camera = .denied }
    store.send(.torchTapped)
    store.send(.appeared) { $0.camera = .asking }
    store.receive(.cameraAnswered(.denied)) { $0.camera = .denied }
    store.finish()
  }

  @Test func `The torch shines and stops, while the camera is on`() {
    let store = store()
    store.send(.torchTapped)
    store.send(.appeared) { $0.camera = .asking }
    store.receive(.cameraAnswered(.granted)) { $0.camera = .on(isTorchOn: false) }
    store.send(.torchTapped) { $0.camera = .on(isTorchOn: true) }
    store.send(.torchTapped) { $0.camera = .on(isTorchOn: false) }
    store.finish()
  }

  @Test func `Without a camera a code can be typed`() {
    var state = QRScannerFeature.State()
    state.camera = .denied
    state.typedCode = code.description
    let store = store(.device(), state)
    store.send(.typedCodeSubmitted) { $0.stage = .lookingUp(code) }
    store.receive(.previewLoaded(ben, code)) {
      $0.stage = .choosing(ContactDraft(code: code, preview: ben))
    }
    store.finish()
  }

  // MARK: Pictures

  private func open(
    _ photos: [Photo], _ camera: CameraClient? = nil
  ) -> TestStoreOf<QRScannerFeature> {
    let store = store(camera ?? .device(photos: photos))
    store.send(.gallery(.openTapped)) { $0.gallery = .asking }
    store.receive(.gallery(.permissionAnswered(.granted)))
    store.receive(.gallery(.photosLoaded(photos))) { $0.gallery = .open(photos) }
    return store
  }

  /// Pictures were made up before the person allowed the app to see theirs.
  @Test func `Without the permission no picture is shown, and none is asked for`() {
    let photo = Photo(id: "1", bytes: [])
    let store = store(.device(permissions: [.photos: .denied], photos: [photo]))
    for _ in 0..<2 {
      store.send(.gallery(.openTapped)) { $0.gallery = .asking }
      store.receive(.gallery(.permissionAnswered(.denied))) { $0.gallery = .denied }
      store.send(.gallery(.photoTapped("1")))
    }
    store.finish()
  }

  @Test func `A picture of a person's code shows who is behind it`() throws {
    let photo = Photo(id: "1", bytes: try QRImage(of: code).png)
    let store = open([photo])
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
  func `A picture without a code says so`(bytes: [UInt8]) {
    let photo = Photo(id: "1", bytes: bytes)
    let store = open([photo])
    store.send(.gallery(.photoTapped("1"))) { $0.gallery = .reading("1", of: [photo]) }
    store.receive(.gallery(.codesRead([]))) {
      $0.gallery = .open([photo])
      $0.error = .noCodeInPicture
    }
    store.finish()
    #expect(preview.inputs == [])
  }

  @Test func `A picture with another app's code says so`() throws {
    let link = try QRCode("https://example.com")
    let photo = Photo(id: "1", bytes: link.png())
    let store = open([photo])
    store.send(.gallery(.photoTapped("1"))) { $0.gallery = .reading("1", of: [photo]) }
    store.receive(.gallery(.codesRead(["https://example.com"]))) {
      $0.gallery = .open([photo])
      $0.error = .notALifeSignalCode(.unknownScheme("https"))
    }
    store.finish()
  }

  @Test func `Of several codes in a picture the one of LifeSignal is taken`() {
    let texts = ["https://example.com", QRPayload(code: code).link, "hello"]
    let photo = Photo(id: "1", bytes: [1])
    var camera = CameraClient.device(photos: [photo])
    camera.codes = { _ in texts }
    let store = open([photo], camera)
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

  @Test func `Closing the pictures ends the reading of one`() {
    let photo = Photo(id: "1", bytes: [1])
    let read = Script<[UInt8], [String]>("CameraClient.codes")
    read.holds()
    var camera = CameraClient.device(photos: [photo])
    camera.codes = { (try? await read($0)) ?? ["late"] }
    let store = open([photo], camera)
    store.send(.gallery(.photoTapped("1"))) { $0.gallery = .reading("1", of: [photo]) }
    store.send(.gallery(.photoTapped("1")))
    store.send(.gallery(.openTapped))
    store.send(.gallery(.closeTapped)) { $0.gallery = .closed }
    store.finish()
    #expect(read.inputs.count == 1)
    #expect(read.heldCount == 0)
  }
}
