/// The rows of the table, in its order. A row is added here, with its file beside this one.
enum Rows {
  static let all: [Row] = [
    Row(id: "1", measure: SendRow.measure),
    Row(id: "5", measure: ForEachRow.measure),
    Row(id: "6", measure: SharedRow.measure),
    Row(id: "7b", measure: ImmediateEffectRow.measure),
  ]
}
