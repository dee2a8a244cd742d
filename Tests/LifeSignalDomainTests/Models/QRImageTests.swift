import LifeSignalDomain
import LifeSignalTestSupport
import Testing

/// Tests of the image of an account's code.
struct QRImageTests {
  @Test func `The image of an account's code is read back as the code`() async throws {
    let code = QRCodeID(uuid(9))
    let png = try QRImage(of: code).png
    #expect(try QRReading.all(inPicture: png).map(\.text) == [QRPayload(code: code).encoded])
    #expect(await CameraClient.testDouble().readQRCodes(png) == [QRPayload(code: code).encoded])
  }

  @Test func `A picture without a code contains no codes`() async {
    #expect(await CameraClient.testDouble().readQRCodes([1, 2, 3]) == [])
  }
}
