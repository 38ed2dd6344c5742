import TerminalKit

extension HelpTopic {
  /// The topic about keys, completion and history at the prompt.
  static let prompt = HelpTopic(
    "prompt", "Keys, completion and history at the prompt",
    synonyms: ["keys", "keyboard", "emacs", "vi", "completion", "editor"], commands: ["history", "set", "alias"],
    introduction: [
      .text(
        """
        Tab completes commands, options and stored values. Gray text is a suggestion, from the history or the only \
        word that fits; press → to accept it. The right margin shows the arguments that are still missing. To see what \
        fits at the end of a line, type ? as the last word and press Enter; the line then comes back. In quotes, ? is \
        an ordinary word.
        """),
      .text(
        """
        The prompt corrects a misspelled word or value: the corrected line appears at the next prompt. Enter runs it, and \
        Ctrl-C discards it.
        """),
      .text(
        """
        Enter runs a line, unless a quote is open or the line ends with \\; then it continues on the next line. Pasted \
        text never runs before you press Enter. Ctrl-C stops a running command and rolls back its unfinished work; at the \
        prompt, it discards the line. Ctrl-D on an empty line leaves the shell.
        """),
      .text(
        """
        The history is stored in a file that all shells share. It omits lines that begin with a space and lines that \
        contain a secret, and keeps only the latest of equal lines. history --delete removes a line. You can shorten the \
        words of a command to any unique prefix.
        """),
      .text(
        """
        After the first account is created, source, redirections, the editor, and pagers other than less require a \
        barista or a higher role, because they have the rights of the operating system account. --save requires an \
        owner, because the startup file runs at every prompt. With --kiosk, the prompt has no pager, no editor and no \
        commands that name files, and ignores Ctrl-Z; start it with a program that starts it again when it ends.
        """),
    ],
    sections: [
      HelpSection("Keys", .pairs(KeyBindingReference.typing.map { HelpPair($0.label, $0.meaning) })),
      HelpSection(
        "Keys of vi mode (set keymap vi), after Escape",
        .pairs(KeyBindingReference.vi.map { HelpPair($0.label, $0.meaning) })),
      HelpSection("Examples", .examples(["set keymap vi", "set keymap emacs", "set screen-reader on"])),
    ])
}
