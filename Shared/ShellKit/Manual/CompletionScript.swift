import ArgumentParser

/// The shells of the system that can complete the program's commands.
enum CompletionShell: String, CaseIterable, ExpressibleByArgument {
  case bash, zsh, fish

  /// The script that a shell reads. It knows nothing of commands: the program is asked at each Tab.
  var script: String {
    switch self {
    case .bash: Self.bashScript
    case .zsh: Self.zshScript
    case .fish: Self.fishScript
    }
  }

  private static let bashScript = #"""
    # Completion of coffeepal in bash. The program itself says what may come.
    _coffeepal() {
      local line=${COMP_LINE:0:COMP_POINT} current=${COMP_WORDS[COMP_CWORD]} index=$COMP_CWORD
      local whole lead answer value
      # What stands behind the cursor is not asked about.
      while [[ -n $current && $line != *"$current" ]]; do current=${current%?}; done
      # Bash takes words apart at : and = and @; the program does not. It puts in what comes in the place of $2.
      whole=$current
      while (( index > 1 )) && [[ $line == *"${COMP_WORDS[index - 1]}$whole" ]]; do
        index=$((index - 1))
        whole=${COMP_WORDS[index]}$whole
      done
      lead=${whole%"$current"}
      [[ $current != [\'\"]* && $whole == *"$2" ]] && lead=${whole%"$2"}
      COMPREPLY=()
      compopt -o nosort 2>/dev/null
      while IFS= read -r answer; do
        value=${answer%%$'\t'*}
        if [[ $value == "$answer" ]]; then
          compopt -o default 2>/dev/null
          continue
        fi
        # In an open quote bash sees to the quoting itself.
        [[ $current == [\'\"]* ]] || printf -v value %q "$value"
        COMPREPLY+=("${value:${#lead}}")
      done < <("${1/#\~/$HOME}" --complete "$line" 2>/dev/null </dev/null)
    }
    complete -F _coffeepal coffeepal
    """#

  private static let zshScript = #"""
    #compdef coffeepal
    # Completion of coffeepal in zsh. The program itself says what may come.
    _coffeepal() {
      local answer value
      local -a candidates
      local files=
      local program=${(Q)words[1]/#\~/$HOME}
      for answer in "${(@f)$("$program" --complete "${(j: :)words[1,CURRENT - 1]} $QIPREFIX$PREFIX" 2>/dev/null </dev/null)}"; do
        if [[ $answer != *$'\t'* ]]; then
          [[ $answer == files ]] && files=1
          continue
        fi
        value=${answer%%$'\t'*}
        candidates+=("${value//:/\\:}:${answer#*$'\t'}")
      done
      # What may come is what the program says, also where it begins otherwise than what was typed.
      (( $#candidates )) && _describe -V coffeepal candidates -U
      [[ -n $files ]] && _files
    }
    if [[ $funcstack[1] == _coffeepal ]]; then _coffeepal "$@"; else compdef _coffeepal coffeepal; fi
    """#

  private static let fishScript = #"""
    # Completion of coffeepal in fish. The program itself says what may come.
    function __coffeepal_complete
        set -l program (commandline -opc)[1]
        set -l line (commandline -cp | string collect)
        for answer in ($program --complete "$line" 2>/dev/null </dev/null)
            if string match -q "*"\t"*" -- $answer
                echo -- $answer
            else
                __fish_complete_path (commandline -ct)
            end
        end
    end
    complete -c coffeepal -f -k -a "(__coffeepal_complete)"
    """#
}
