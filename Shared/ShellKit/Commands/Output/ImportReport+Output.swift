package import DomainKit

extension ImportReport {
  /// Returns the report as a record.
  ///
  /// - Parameter dryRun: `true` if nothing was stored.
  package func output(dryRun: Bool, details: [ItemField] = []) -> CommandOutput {
    .record(
      OutputRecord(
        [
          ItemField(dryRun ? "would import" : "imported", number: imported, key: "imported"),
          ItemField("already there", number: alreadyThere, key: "alreadyThere"),
          ItemField("bad lines", number: rejected, key: "rejected"), .json("dryRun", .bool(dryRun)),
        ] + details))
  }
}

extension ImportReport {
  /// Returns a sentence about the problems that are not shown individually.
  package static func omission(_ count: Int) -> String {
    count == 1 ? "One more problem is not shown." : "\(count) more problems are not shown."
  }

  /// Returns a sentence about the remarks that an earlier import of the same lines has shown.
  fileprivate static func repetition(_ count: Int) -> String {
    "\(count == 1 ? "One remark is" : "\(count) remarks are") about lines that are already there; --dry-run shows all."
  }

  /// Returns a sentence about the entries that an import has stored before an error ended it.
  fileprivate static func remainder(_ stored: Int, of file: String) -> String {
    let entries = stored == 1 ? "One new entry of \(file) stays" : "\(stored) new entries of \(file) stay"
    return "\(entries) stored; the same command imports the rest."
  }
}

extension CommandSession {
  /// Shows an event of the import of a file.
  package func show(_ event: ImportEvent, of file: String) {
    switch event {
    case .badLine(let line, let reason): note("\(file), line \(line): \(reason)")
    case .remark(let line, let remark): note("\(file), line \(line): \(remark)")
    case .omitted(let count): note(ImportReport.omission(count))
    case .repeated(let count): note(ImportReport.repetition(count))
    case .progress(let position):
      progress("Importing \(file)", completed: position.read, total: position.total, unit: .bytes)
    case .stopped(let stored): note(ImportReport.remainder(stored, of: file))
    }
  }
}
