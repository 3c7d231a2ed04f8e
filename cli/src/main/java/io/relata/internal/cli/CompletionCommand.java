package io.relata.internal.cli;

import java.util.EnumSet;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code ./relata completion}. */
@Command(description = {"Prints a script by which the shell completes commands and options.%n",
        "bash, in ~/.bashrc:  source <(/path/to/relata completion bash)",
        "zsh, in ~/.zshrc:    source <(/path/to/relata completion zsh)"})
public final class CompletionCommand implements Callable<Integer> {
    enum Shell {
        BASH, ZSH
    }

    @Spec
    private CommandSpec spec;

    @Parameters(arity = "0..1", defaultValue = "bash", paramLabel = "SHELL", description = "bash or zsh "
            + "(${DEFAULT-VALUE})", completionCandidates = ShellNames.class)
    @SuppressWarnings("unused") // picocli checks the argument; the script is the same for both shells
    private Shell shell;

    /** The script is for bash; in zsh it turns on zsh's support for bash completion. */
    @Override
    public Integer call() {
        String script = AutoComplete.bash("relata", RelataTool.commandLine(EnumSet.allOf(ToolCommand.class)));
        spec.commandLine().getOut().print(script);
        return ExitCode.DONE.code();
    }
}
