/// The rows of the table, in its order. A row is added here, with its file beside this one.
enum Rows {
  static let all: [Row] = [
    Row(id: "1", measure: SendRow.measure),
    Row(id: "2", measure: ActorSendRow.measure),
    Row(id: "3", measure: ObserverRow.measure),
    Row(id: "3b", measure: WatchedRowsRow.measure),
    Row(id: "4", measure: ScopeRow.measure),
    Row(id: "5", measure: ForEachRow.measure),
    Row(id: "6", measure: SharedRow.measure),
    Row(id: "6a", measure: ReduceReadRow.measure),
    Row(id: "6b", measure: ContentionRow.measure),
    Row(id: "6c", measure: HeldValueRow.measure),
    Row(id: "7", measure: SuspendingEffectRow.measure),
    Row(id: "7b", measure: ImmediateEffectRow.measure),
    Row(id: "8", measure: DependencyRow.measure),
    Row(id: "9", measure: HeapRow.measure),
    Row(id: "10", measure: ManyEffectsRow.measure),
    Row(id: "11", measure: SimulationRow.measure),
    Row(id: "12", measure: TestStoreRow.measure),
    Row(id: "lives", measure: LifetimeRow.measure),
    Row(id: "qr", measure: QRCodeRow.measure),
    Row(id: "durable", measure: DurableRow.measure),
    Row(id: "14", isSlow: true, measure: BuildRow.measure),
  ]
}
