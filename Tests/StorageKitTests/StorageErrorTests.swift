import StorageKit
import Testing

@Suite struct `The hint about a missing folder` {
  @Test(
    arguments: [
      ("/srv/shop-1", "/srv/shop-1"), ("My Shop", "'My Shop'"), ("Ada's", #""Ada's""#), ("x;reboot", "'x;reboot'"),
    ])
  func `is a line for the shell of the system`(folder: String, word: String) {
    let hint = "Create the folder with: mkdir -p \(word)"
    #expect(StorageError.missingFolder(folder, of: "shop.db").suggestion == hint)
    #expect(StorageError.missingCopyFolder(folder, of: "shop.db").suggestion == hint)
  }
}

@Suite struct `The hint about a moved database` {
  @Test(
    arguments: [
      ("/srv/shop.db", "/srv/new.db", "--db /srv/shop.db move", "/srv/new.db"),
      ("/My Shop/a.db", "postgres:///b?host=/x&c=1;y", "--db '/My Shop/a.db' move", "'postgres:///b?host=/x&c=1;y'"),
      ("postgres://h/shop", "/srv/new.db", "--db URL move", "/srv/new.db"),
    ])
  func `has lines for the shell of the system that name both`(path: String, to: String, move: String, word: String) {
    let undo = "coffeepal \(move) --undo"
    #expect(StorageError.moved(path, to: to).suggestion?.hasSuffix("undo the move with: \(undo)") == true)
    let hint = "continue with: coffeepal \(move) \(word), or undo it with: \(undo)"
    #expect(StorageError.moving(path, to: to).suggestion?.hasSuffix(hint) == true)
  }
}

@Suite struct `An error about two things` {
  @Test(
    arguments: [
      (
        .insertedMigration("shop.db", migration: "tests.0001", before: "tests.0002"),
        "shop.db has the migration tests.0002, but not tests.0001, which comes before it; it was left untouched"
      ),
      (.moved("shop.db", to: "new.db"), "shop.db was moved to new.db"),
      (.moving("shop.db", to: "new.db"), "shop.db is being moved to new.db"),
      (.incompleteCopy("new.db", of: "shop.db"), "new.db is an incomplete copy of shop.db"),
    ] as [(StorageError, String)])
  func `tells one from the other`(error: StorageError, message: String) {
    #expect(error.message == "The database \(message)")
  }
}

@Suite struct `An error about a full disk` {
  @Test func `is right for commands that only read as well`() {
    let error = StorageError.full("shop.db")
    #expect(error.message == "There is no space left for the database shop.db")
    #expect(error.suggestion?.hasSuffix("no change is stored without it, and reading needs some as well") == true)
  }
}
