import StorageKit
import Testing

@Suite struct `The hint about a missing folder` {
  @Test(
    arguments: [
      ("/srv/shop-1", "/srv/shop-1"), ("My Shop", "'My Shop'"), ("Ada's", "'Ada'\\''s'"), ("x;reboot", "'x;reboot'"),
    ])
  func `is a line for the shell of the system`(folder: String, word: String) {
    let hint = "Create the folder with: mkdir -p \(word)"
    #expect(StorageError.missingFolder(folder, of: "shop.db").suggestion == hint)
    #expect(StorageError.missingCopyFolder(folder, of: "shop.db").suggestion == hint)
  }
}
