/// Where news comes from for whoever is at the prompt: what others did that concerns them.
///
/// The shell makes a source with the first prompt, and asks it while somebody is at one. What happened while a command ran is
/// told at the next prompt.
package protocol NoticeSource: Sendable {
  /// Yields once at the start, and then whenever there may be news. Called for each prompt.
  func changes() -> AsyncThrowingStream<Void, any Error>

  /// Looks for what is new since it was last told.
  ///
  /// - Parameter tell: shows sentences above the line; false when nobody is at the prompt any more, who must then be told
  ///   the next time.
  /// - Throws: anything, for which nothing is told: the next change is another chance.
  func look(_ tell: @Sendable (_ sentences: [String]) -> Bool) async throws
}
