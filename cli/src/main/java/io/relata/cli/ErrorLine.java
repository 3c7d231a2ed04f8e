package io.relata.cli;

import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine;
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
        print(line, what(thrown) + "; " + line.getCommandSpec().qualifiedName() + " --help tells more");
        return ExitCode.NOT_DONE.code();
    }

    /** What is not foreseen is our fault: all of it is needed then. */
    static int failure(Exception thrown, CommandLine line, ParseResult parsed) {
        if (thrown instanceof CommandFailedException) {
            print(line, thrown.getMessage());
        } else {
            print(line, "failed unexpectedly");
            thrown.printStackTrace(line.getErr());
        }
        return ExitCode.NOT_DONE.code();
    }

    private static String what(ParameterException thrown) {
        if (!(thrown instanceof UnmatchedArgumentException unmatched)) {
            return thrown.getMessage();
        }
        String first = unmatched.getUnmatched().get(0);
        boolean option = unmatched.isUnknownOption();
        boolean command = !option && !thrown.getCommandLine().getSubcommands().isEmpty();
        List<String> near = unmatched.getSuggestions();
        return "unknown " + (option ? "option" : command ? "command" : "argument") + " '" + first + "'"
                + (near.isEmpty() ? "" : ": did you mean " + String.join(" or ", near) + "?");
    }

    private static void print(CommandLine line, String message) {
        PrintWriter err = line.getErr();
        String name = line.getCommandSpec().qualifiedName();
        String command = name.equals(TOOL) ? "relata" : name.substring(TOOL.length() + 1);
        err.println(line.getColorScheme().errorText(command + ": " + message));
        err.flush();
    }
}
