package io.relata.internal.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Errors in one line: which command, what was wrong, what would be right. */
final class ErrorLine {
    private static final String TOOL = "./relata";

    private ErrorLine() {
    }

    static int wrongUsage(ParameterException thrown, String[] arguments) {
        CommandLine line = thrown.getCommandLine();
        String what = what(thrown);
        print(line, what + (what.endsWith("?") ? " " : "; ") + line.getCommandSpec().qualifiedName() + " --help tells more");
        return ExitCode.NOT_DONE.code();
    }

    /** An unexpected exception is a bug, which its stack trace helps to find. */
    static int failure(Exception thrown, CommandLine line, ParseResult parsed) {
        if (thrown instanceof CommandFailedException) {
            print(line, String.valueOf(thrown.getMessage()));
        } else {
            print(line, "failed unexpectedly");
            thrown.printStackTrace(line.getErr());
        }
        return ExitCode.NOT_DONE.code();
    }

    private static String what(ParameterException thrown) {
        if (!(thrown instanceof UnmatchedArgumentException unmatched)) {
            return String.valueOf(thrown.getMessage());
        }
        String first = unmatched.getUnmatched().get(0);
        CommandSpec command = thrown.getCommandLine().getCommandSpec();
        if (unmatched.isUnknownOption()) {
            return "unknown option '" + first + "'" + near(first, command.optionsMap().keySet());
        }
        return command.subcommands().isEmpty()
                ? "unknown argument '" + first + "'"
                : "unknown command '" + first + "'" + near(first, command.subcommands().keySet());
    }

    private static String near(String typed, Set<String> names) {
        List<String> near = NearMatches.of(typed, names);
        return near.isEmpty() ? "" : ", did you mean " + String.join(" or ", near) + "?";
    }

    private static void print(CommandLine line, String message) {
        PrintWriter err = line.getErr();
        String name = line.getCommandSpec().qualifiedName();
        String command = name.equals(TOOL) ? "relata" : name.substring(TOOL.length() + 1);
        err.println(line.getColorScheme().errorText(command + ": " + message));
        err.flush();
    }
}
