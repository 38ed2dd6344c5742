import DomainKit
import OrdersDomain
import Testing
import TestingKit

/// Tests of the command that removes the sales of an import.
extension `The order commands` {
  @Test func `take an import back after a question`() async throws {
    let journal = Sample.journal()
    let harness = OrdersHarness(journal: journal)
    let refused = try await harness.run("orders", "import", "x.csv", "--undo")
    #expect(refused.code == 64)
    let question = "Remove the 2 sales imported from x.csv without --till, from 2024-03-01 10:00"
    #expect(refused.errors.contains(question), "\(refused.errors)")
    #expect(refused.errors.contains(", with a revenue of 30.00 USD?"), "\(refused.errors)")
    #expect(harness.asked.all == ["latest x.csv "])
    let planned = try await harness.run("orders", "import", "x.csv", "--undo", "--dry-run")
    #expect(planned.output.hasPrefix("would be removed\tfile\ttill\timported at\tof them canceled\n2\tx.csv\t"))
    let removed = try await harness.run("orders", "import", "x.csv", "--undo", "--yes", "--json")
    #expect(removed.output.hasPrefix("{\"removed\":2,\"file\":\"x.csv\",\"till\":null,"))
    #expect(removed.errors == "Removed 1 retired item that only these sales had added to the menu.\n")
    #expect(harness.asked.all.last == "undo x.csv")
    var gone = harness
    gone.isFoundByName = true
    #expect(try await gone.run("orders", "import", "x.csv", "--undo").errors.hasPrefix("There is no file x.csv whose "))
    var interrupted = harness
    interrupted.otherSales = 4
    let note = "Only the latest import of x.csv is removed; 4 sales of earlier ones stay until you repeat "
    for option in ["--dry-run", "--yes"] {
      let errors = try await interrupted.run("orders", "import", "x.csv", "--undo", option).errors
      #expect(errors.hasPrefix(note), "\(errors)")
    }
  }

  @Test func `say that the answer about equal sales is forgotten with its import`() async throws {
    for equalSales in EqualSales.allCases {
      let journal = Sample.journal(equalSales: equalSales)
      for options in [[], ["--dry-run"], ["--yes"]] {
        let line = ["orders", "import", "x.csv", "--undo"] + options
        let errors = try await OrdersHarness(journal: journal).run(arguments: line).errors
        let note = "x.csv was imported with --equal-sales same, which is forgotten with its import. Repeat the option "
        #expect(errors.hasPrefix(note) == (equalSales == .same), "\(errors)")
      }
    }
  }

  @Test func `ask before an import without sales is taken back, as one that only has an answer`() async throws {
    let journal = Sample.journal(equalSales: .same)
    let errors = try await OrdersHarness(journal: journal, sales: 0).run("orders", "import", "x.csv", "--undo").errors
    #expect(errors.contains("Remove the import of x.csv without --till, which has no sales?"), "\(errors)")
  }

  @Test(arguments: [
    (0, "Remove the 1 sale imported from x.csv without --till, from "),
    (1, "Remove the 1 sale imported from x.csv without --till, which is canceled, from "),
  ])
  func `ask before an import of one sale is taken back, in the singular`(canceled: Int, question: String) async throws {
    let harness = OrdersHarness(journal: Sample.journal(), sales: 1, canceledSales: canceled, otherSales: 1)
    let errors = try await harness.run("orders", "import", "x.csv", "--undo").errors
    #expect(errors.contains("; 1 sale of earlier ones stays until you repeat "), "\(errors)")
    #expect(errors.contains(question), "\(errors)")
    #expect(errors.contains("The only sale is canceled. If it is imported again, ") == (canceled == 1), "\(errors)")
  }

  @Test(arguments: [
    (1, "1 of these sales is canceled. If it is imported again, it counts until you cancel it again.\n"),
    (2, "2 of these sales are canceled. If they are imported again, they count until you cancel them again.\n"),
  ])
  func `say how many sales of an import to take back are canceled`(canceled: Int, note: String) async throws {
    let journal = Sample.journal()
    let harness = OrdersHarness(journal: journal, canceledSales: canceled)
    let asked = try await harness.run("orders", "import", "x.csv", "--undo").errors
    #expect(asked.hasPrefix(note), "\(asked)")
    #expect(asked.contains("imported from x.csv without --till, \(canceled) of them canceled, from "), "\(asked)")
    for option in ["--dry-run", "--yes"] {
      let result = try await harness.run("orders", "import", "x.csv", "--undo", option, "--json")
      #expect(result.errors.hasPrefix(note), "\(result.errors)")
      #expect(result.output.contains(",\"canceled\":\(canceled),"), "\(result.output)")
    }
  }

  @Test(arguments: [
    (["b.csv"], "b.csv", "that file"), (["b.csv", "c.csv"], "b.csv, c.csv", "those files"),
  ])
  func `say which later files have sales of an import to take back`(
    files: [String], names: String, again: String
  ) async throws {
    let journal = Sample.journal()
    let harness = OrdersHarness(journal: journal, laterFiles: files)
    for options in [[], ["--dry-run"], ["--yes"]] {
      let errors = try await harness.run(arguments: ["orders", "import", "x.csv", "--undo"] + options).errors
      let note = "Sales that are also in \(names), imported later, are removed too; to bring them back, import "
      #expect(errors.hasPrefix("\(note)\(again) again.\n"), "\(errors)")
    }
  }
}
