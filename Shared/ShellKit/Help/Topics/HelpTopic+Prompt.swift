import TerminalKit

extension HelpTopic {
  /// Keys, completion, history and the rest of what the prompt does.
  static let prompt = HelpTopic(
    "prompt", "Keys, completion and history at the prompt",
    synonyms: ["keys", "keyboard", "emacs", "vi", "completion", "editor"], commands: ["history", "set", "alias"],
    opening: [
      .text(
        """
        Tab says what may come: commands, options, and values that are stored now. Grey text is a suggestion from the \
        history, which → takes. The right margin says what is still missing. A ? as the last word, then Enter, tells \
        what fits there, and the line stands again; in quotes it is a word like others.
        """),
      .text(
        """
        A word or a value that is wrong by a slip is mended: the mended line stands at the next prompt, where Enter runs \
        it and Ctrl-C drops it.
        """),
      .text(
        """
        Enter runs a line, unless a quote is open or it ends with \\: then it goes on in the next one. What is pasted \
        never runs before Enter. Ctrl-C stops a command that runs, which takes back what it has not finished; at the \
        prompt it drops the line. Ctrl-D on an empty line leaves.
        """),
      .text(
        """
        The history is kept in a file and shared by all shells. Lines that begin with a blank stay out of it, and so do \
        lines with a secret. The beginning of a command is enough where it is the only one that begins so.
        """),
      .text(
        """
        Once there are accounts, source, the editor and pagers other than less are for baristas and above. Started with \
        --kiosk, the prompt has no pager, no editor, no commands that name files, and does not stop at Ctrl-Z.
        """),
    ],
    sections: [
      HelpSection("Keys", .pairs(KeyGuide.typing.map { HelpPair($0.label, $0.meaning) })),
      HelpSection(
        "With vi's keys (set keymap vi), after Escape", .pairs(KeyGuide.vi.map { HelpPair($0.label, $0.meaning) })),
      HelpSection("Examples", .examples(["set keymap vi", "set keymap emacs", "set screen-reader on"])),
    ])
}
