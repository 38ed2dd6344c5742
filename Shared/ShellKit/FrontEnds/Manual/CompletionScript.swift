/// A system shell that can complete the program's commands.
enum CompletionShell: String, CaseIterable, ExpressibleByArgument {
  case bash, zsh, fish

  /// The completion script for the shell.
  ///
  /// The script contains no commands. It asks the program at each Tab.
  var script: String {
    switch self {
    case .bash: Self.bashScript
    case .zsh: Self.zshScript
    case .fish: Self.fishScript
    }
  }

  private static let bashScript = #"""
    # Completion of coffeepal in bash. The program itself supplies the candidates.

    # Reads a line up to the value to complete. Sets `word` to the text of the last word so far and `quote` to the open
    # quote. Fails if an expansion makes the text uncertain.
    _coffeepal_read() {
      local rest=$1 next
      word= quote=
      while [[ -n $rest ]]; do
        next=${rest:0:1} rest=${rest:1}
        case $quote$next in
          [\'\"]) quote=$next ;;
          \'\' | \"\") quote= ;;
          \\ | \"\\)
            next=${rest:0:1} rest=${rest:1}
            [[ -z $quote || $next == [\$\`\"\\] ]] || word+=\\
            word+=$next ;;
          \` | \"\`) return 1 ;;
          \$ | \"\$)
            [[ $rest != [\'\(\{]* ]] || return 1
            word+=$next ;;
          [[:blank:]]) word= ;;
          *) word+=$next ;;
        esac
      done
    }

    # Quotes a value so that bash reads it back unchanged inside the open quote.
    _coffeepal_quote() {
      if [[ -n $quote ]]; then
        value+=$quote
        # Readline adds no second closing quote, and treats a quote at the beginning as the open one.
        [[ $value != "$quote" ]] || value+=$quote
      elif [[ -n $value ]]; then
        printf -v value %q "$value"
      fi
    }

    _coffeepal() {
      local line=${COMP_LINE:0:COMP_POINT} program=$1 answer value word quote
      COMPREPLY=()
      # Another user's home folder, as in ~ada/bin, is not looked for.
      [[ $program != '~/'* ]] || program=$HOME${program:1}
      # Bash replaces $2 with an answer. $2 begins after an open quote, or after :, = or @.
      [[ $line == *"$2" ]] && _coffeepal_read "${line%"$2"}" || return 0
      compopt -o nosort 2>/dev/null
      while IFS= read -r answer; do
        value=${answer%%$'\t'*}
        if [[ $value == "$answer" ]]; then
          compopt -o default 2>/dev/null
        elif [[ $value == "$word"* ]]; then
          value=${value:${#word}}
          # Quotes do not protect these everywhere, and COMP_LINE does not show the beginning of a here-document.
          [[ $value != *[\\\`\$\!\"\']* ]] || continue
          _coffeepal_quote
          COMPREPLY+=("$value")
        fi
      done < <("$program" --complete "$line" 2>/dev/null </dev/null)
    }
    complete -F _coffeepal coffeepal
    """#

  private static let zshScript = #"""
    #compdef coffeepal
    # Completion of coffeepal in zsh. The program itself supplies the candidates.
    _coffeepal() {
      local answer value expl
      local -a values shown
      local files= plain=
      # A value is read twice between backquotes, in a here-document, after a command such as eval or watch, and where an
      # alias or a function hides such a command. Then the quotes that zsh writes lose their effect. A value that needs
      # them is offered only if all that was typed is this command.
      local line=$PREBUFFER$LBUFFER
      local -a typed=(${(z)LBUFFER})
      [[ -z $PREBUFFER && $line != *(\`|'<<'|\()* && "$typed[1,CURRENT-1]" == "$words[1,CURRENT-1]" ]] || plain=1
      (( $+aliases[$words[1]] || $+galiases[$words[1]] || $+functions[$words[1]] )) && plain=1
      local program=${(Q)words[1]}
      # Another user's home folder, as in ~ada/bin, is not looked for.
      [[ $program != '~/'* ]] || program=$HOME${program:1}
      for answer in "${(@f)$("$program" --complete "${(j: :)words[1,CURRENT - 1]} $QIPREFIX$PREFIX" 2>/dev/null </dev/null)}"; do
        if [[ $answer != *$'\t'* ]]; then
          [[ $answer == files ]] && files=1
          continue
        fi
        value=${answer%%$'\t'*}
        [[ -z $plain || $value != *[^[:alnum:]@%+:,./_-]* ]] || continue
        # The shell would replace a global alias at Enter.
        (( $+galiases[$value] )) && continue
        values+=("$value")
        shown+=("$value${${answer#*$'\t'}:+  -- }${answer#*$'\t'}")
      done
      # -U accepts every candidate of the program, even if it does not begin with the typed text.
      (( $#values )) && _wanted -V values expl coffeepal compadd -U -l -d shown -a values
      [[ -n $files ]] && _files
    }
    if [[ $funcstack[1] == _coffeepal ]]; then _coffeepal "$@"; else compdef _coffeepal coffeepal; fi
    """#

  private static let fishScript = #"""
    # Completion of coffeepal in fish. The program itself supplies the candidates.
    function __coffeepal_complete
        set -l program (commandline -opc)[1]
        # Fish gives the words as typed. Other ones that it would expand get no candidates.
        if string match -q "~/*" -- $program
            set program $HOME(string sub -s 2 -- $program)
        end
        type -q -- $program; or return
        set -l line (commandline -cp | string collect)
        # A command such as watch gives its words to another shell, and a function or an alias may do so too. Then the
        # escapes that fish writes lose their effect. A value that needs them is offered only if this command itself was
        # typed: no function called this one, none has the name of the command, and none is completed like it.
        set -l callers (status stack-trace | string match -v \t"*")
        set -l allowed '\t'
        if test (count $callers) -ne 3
            or functions -q -- $program
            or complete | string match -q -- "*--wraps*coffeepal*"
            set allowed '^[\p{L}\p{N}@%+:,./_-]*\t'
        end
        # Fish would replace an abbreviation with this position at Enter.
        set -l abbreviations (abbr --show 2>/dev/null |
            string replace -rf -- '^abbr -a .*--position anywhere.* -- (\S+)( .*)?$' '$1')
        for answer in ($program --complete "$line" 2>/dev/null </dev/null)
            if string match -q "*"\t"*" -- $answer
                string match -qr $allowed -- $answer; or continue
                contains -- (string split -m 1 \t -- $answer)[1] $abbreviations; and continue
                # Fish would expand a leading tilde in a candidate outside quotes.
                if string match -q "~*" -- $answer; and not string match -qr "^['\"]" -- (commandline -ct)
                    continue
                end
                echo -- $answer
            else
                __fish_complete_path (commandline -ct)
            end
        end
    end
    complete -c coffeepal -f -k -a "(__coffeepal_complete)"
    """#
}
