/// All benchmarks, in the order of the table in RESULTS.md. To add a benchmark, add a file beside
/// this one, and an entry here.
enum BenchmarkRows {
  static let all: [BenchmarkRow] = [
    BenchmarkRow(id: "1", measure: SendRow.measure),
    BenchmarkRow(id: "2", measure: ActorSendRow.measure),
    BenchmarkRow(id: "3", measure: ObserverRow.measure),
    BenchmarkRow(id: "3b", measure: ObservedRowsRow.measure),
    BenchmarkRow(id: "4", measure: ScopeRow.measure),
    BenchmarkRow(id: "5", measure: ForEachRow.measure),
    BenchmarkRow(id: "6", measure: SharedRow.measure),
    BenchmarkRow(id: "6a", measure: ReduceReadRow.measure),
    BenchmarkRow(id: "6b", measure: ContentionRow.measure),
    BenchmarkRow(id: "6c", measure: HeldValueRow.measure),
    BenchmarkRow(id: "7", measure: SuspendingEffectRow.measure),
    BenchmarkRow(id: "7b", measure: ImmediateEffectRow.measure),
    BenchmarkRow(id: "8", measure: DependencyRow.measure),
    BenchmarkRow(id: "9", measure: HeapRow.measure),
    BenchmarkRow(id: "10", measure: ManyEffectsRow.measure),
    BenchmarkRow(id: "11", measure: SimulationRow.measure),
    BenchmarkRow(id: "12", measure: TestStoreRow.measure),
    BenchmarkRow(id: "lifetimes", measure: LifetimeRow.measure),
    BenchmarkRow(id: "qr", measure: QRCodeRow.measure),
    BenchmarkRow(id: "experiments", measure: ExperimentsRow.measure),
    BenchmarkRow(id: "realtime", measure: RealtimeRow.measure),
    BenchmarkRow(id: "durable", measure: DurableRow.measure),
    BenchmarkRow(id: "server", measure: ServerRow.measure),
    BenchmarkRow(id: "14", isSlow: true, measure: BuildRow.measure),
  ]
}
