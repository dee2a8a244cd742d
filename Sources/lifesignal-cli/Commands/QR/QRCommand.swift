import LifeSignalDomain
import LifeSignalSimulation

/// Creates QR codes, decodes their payloads, and draws the card that a person shares.
struct QRCommand: Command {
  static let name = "qr"
  static let summary = "Creates QR codes and cards, and reads codes in pictures."
  static let operands = "encode TEXT | decode PAYLOAD|FILE | card --name NAME CODE"
  static let discussion = """
    `encode` creates the smallest QR code for TEXT. If a higher error correction level fits into the
    same size, the code gets that level. On a terminal with colors, the code is black on white.
    Otherwise, block characters without color draw the light parts of the code. A camera can read
    this form if the terminal shows light text on a dark background.

    `decode` reads a scanned or typed PAYLOAD: the code alone, or `lifesignal://` and the code, in
    any letter case. It prints the code in the form that the server uses. Or it reads a FILE, which
    is a PNG or a binary PNM picture, and prints the text of each QR code in it, from top to bottom.
    The codes can have any size, any angle and any two colors of clearly different brightness. They
    need no quiet zone. `-` is the standard input. On a terminal, U+FFFD replaces
    characters in the text that could control it.

    `card` draws the card that a person shares, as SVG: a title, the code, and the person's name.

    `-o` overwrites an older file of the same kind, but no other file. A decoded text has a kind only
    if it is a LifeSignal code.

    Exit code:
      0  success
      2  wrong usage
      3  the text, the code or the name is invalid, a picture cannot be read or contains no readable
         code, a terminal would receive a PNG, or the file cannot be written or contains something
         else; an existing file is then unchanged
    """
  static let example = """
    \(CommandLineTool.name) qr encode "HELLO WORLD"
    \(CommandLineTool.name) qr encode --level H --format png --scale 10 -o code.png "HELLO WORLD"
    \(CommandLineTool.name) qr decode lifesignal://0e2f4b6c-1d3e-4f5a-8b7c-9d0e1f2a3b4c
    \(CommandLineTool.name) qr decode code.png
    \(CommandLineTool.name) qr card --name "Ana Silva" 0E2F4B6C-1D3E-4F5A-8B7C-9D0E1F2A3B4C -o card.svg
    """

  static let level = Option(
    name: "--level", choices: ["M", "L", "Q", "H"],
    summary:
      "The error correction level: L, M (the default), Q and H tolerate 7, 15, 25 and 30 % damage.")
  static let exactLevel = Option(
    name: "--exact-level",
    summary: "Keeps the level, even if a higher level fits into the same size.")
  static let format = Option(
    name: "--format", choices: ["text", "svg", "png"],
    summary: "The output of `encode`; text by default.")
  static let scale = Option(
    name: "--scale", placeholder: "N", summary: "Pixels per module in SVG and PNG: 1 to 100.")
  static let personName = Option(
    name: "--name", placeholder: "NAME", summary: "The name on the card.")
  static let outputFile = Option(
    name: "-o", placeholder: "FILE", summary: "Writes to a file instead of the standard output.")
  static let options = [level, exactLevel, format, scale, personName, outputFile]
  /// All flags but `--name`, which `card` requires.
  static let optionsInUsage = options.filter { $0 != personName }

  private let subcommand: any QRSubcommand

  init(_ arguments: Arguments) throws(UsageError) {
    guard let verb = arguments.operands.first else {
      throw .missingOperand("encode, decode or card")
    }
    guard let type = Self.subcommands[verb] else {
      throw .unknownVerb(
        verb, of: Self.name,
        nearest: SpellingSuggestion.closest(to: verb, in: Self.subcommands.keys.sorted()))
    }
    let operands = Array(arguments.operands.dropFirst())
    guard let operand = operands.first else { throw .missingOperand(type.operandName) }
    guard operands.count == 1 else { throw .unexpectedOperand(operands[1]) }
    for option in Self.options where arguments.has(option) && !type.options.contains(option) {
      throw .unusedOption(option, verb: "\(Self.name) \(verb)")
    }
    subcommand = try type.init(operand, arguments)
  }

  /// The maximum size of a file that is replaced: larger than any picture of a code.
  private static let imageByteLimit = 1 << 26

  private static var subcommands: [String: any QRSubcommand.Type] {
    [
      "encode": QREncoding.self, "decode": QRDecoding.self, "card": QRCardDrawing.self,
    ]
  }

  func run(_ console: Console) throws(OutputError) -> ExitCode {
    switch subcommand.result(console) {
    case .failure(let problem):
      console.writeDiagnostic("\(problem.path ?? CommandLineTool.name): \(problem.text)")
      return .badInput
    case .success(let bytes):
      guard let path = subcommand.outputPath else {
        try console.output.write(bytes)
        return .success
      }
      let kind = subcommand.outputKind
      guard OutputFile(path: path).mayBeReplaced(limit: Self.imageByteLimit, kind.matches) else {
        console.writeDiagnostic(
          "\(path): the file contains something other than \(kind.name); write to another file")
        return .badInput
      }
      do throws(SystemError) {
        try OutputFile(path: path).write(bytes)
      } catch {
        console.writeDiagnostic("\(path): cannot be written: \(error)")
        return .badInput
      }
      return .success
    }
  }
}
