import LifeSignalDomain
import LifeSignalSimulation

/// Makes QR codes, reads what one says, and draws the card to share.
struct QRCommand: Command {
  static let name = "qr"
  static let summary = "Makes QR codes and cards, and reads what a code of LifeSignal says."
  static let operands = "encode TEXT | decode PAYLOAD | card CODE"
  static let discussion = """
    `encode` makes the smallest code that holds TEXT, and raises its level where that costs no size.
    On a terminal it is black on white; elsewhere it is drawn in plain blocks, for a dark background.

    `decode` reads what a camera saw or a person typed: the bare code, or `lifesignal://` and the
    code, in any letter case. It writes the code as the server knows it.

    `card` draws the card that a person shares, as SVG: a title, the code, whose it is.

    Exit code: 0 when it is done, 2 for wrong usage, 3 when the text, the code or the name is none,
    or the file cannot be written. Nothing is left half written.
    """
  static let example = """
    \(Tool.name) qr encode "HELLO WORLD"
    \(Tool.name) qr encode --level H --format png --scale 10 -o code.png "HELLO WORLD"
    \(Tool.name) qr decode lifesignal://0e2f4b6c-1d3e-4f5a-8b7c-9d0e1f2a3b4c
    \(Tool.name) qr card --name "Ana Silva" 0E2F4B6C-1D3E-4F5A-8B7C-9D0E1F2A3B4C -o card.svg
    """

  static let level = Option(
    name: "--level", choices: ["M", "L", "Q", "H"],
    summary: "How much damage the code survives: 7, 15, 25 or 30 % for L, M, Q, H.")
  static let exactLevel = Option(
    name: "--exact-level", summary: "Keeps the level when a stronger one costs no size.")
  static let format = Option(
    name: "--format", choices: ["text", "svg", "png"], summary: "What `encode` draws.")
  static let scale = Option(
    name: "--scale", placeholder: "N", summary: "Pixels of a module in SVG and PNG: 1 to 100.")
  static let personName = Option(
    name: "--name", placeholder: "NAME", summary: "Whose card it is.")
  static let file = Option(
    name: "-o", placeholder: "FILE", summary: "Writes into a file instead of the output.")
  static let options = [level, exactLevel, format, scale, personName, file]

  private let job: any QRJob

  init(_ arguments: Arguments) throws(UsageError) {
    guard let verb = arguments.operands.first else {
      throw .missingOperand("encode, decode or card")
    }
    guard let type = Self.jobs[verb] else {
      throw .unknownVerb(
        verb, of: Self.name, nearest: Nearest.candidate(to: verb, in: Self.jobs.keys.sorted()))
    }
    let subjects = arguments.operands.dropFirst()
    guard let subject = subjects.first else { throw .missingOperand(type.operand) }
    guard subjects.count == 1 else { throw .unexpectedOperand(subjects[2]) }
    for option in Self.options where arguments.has(option) && !type.options.contains(option) {
      throw .unusedOption(option, verb: "\(Self.name) \(verb)")
    }
    job = try type.init(subject, arguments)
  }

  private static var jobs: [String: any QRJob.Type] {
    [
      "encode": QREncoding.self, "decode": QRDecoding.self, "card": QRCardDrawing.self,
    ]
  }

  func run(_ console: Console) throws(OutputError) -> ExitCode {
    switch job.result(console) {
    case .failure(let problem):
      console.note("\(Tool.name): \(problem.text)")
      return .badInput
    case .success(let bytes):
      guard let path = job.path else {
        try console.output.write(bytes)
        return .fine
      }
      do throws(SystemError) {
        try OutputFile(path: path).write(bytes)
      } catch {
        console.note("\(path): cannot be written: \(error)")
        return .badInput
      }
      return .fine
    }
  }
}
