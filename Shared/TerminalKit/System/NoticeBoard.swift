import Synchronization

/// Where sentences go that belong to no command: to standard error, above a line that is being edited.
package enum NoticeBoard {
  private static let editor = Mutex<LineEditor?>(nil)

  /// Makes room above an editor's lines from now on.
  package static func show(above new: LineEditor) { editor.withLock { $0 = new } }

  /// Shows whole lines that are safe to show.
  package static func say(_ text: String) {
    let current = editor.withLock { $0 }
    if current?.printAbove(text) == true { return }
    let writer = DescriptorWriter(descriptor: 2)
    do throws(SystemFailure) {
      try writer.write(text)
      try writer.flush()
    } catch {
      // Nobody reads standard error any more.
    }
  }
}
