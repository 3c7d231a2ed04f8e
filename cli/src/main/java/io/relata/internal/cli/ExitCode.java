package io.relata.internal.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The exit codes by which scripts can tell how a command ended; the same for all commands. */
public enum ExitCode {
    DONE("Done: nothing is wrong, and nothing is left to do."),
    FOUND(
            "Done, and something was found: wrong items, deployments to do, entities that were refused, a history that went wrong."),
    NOT_DONE(
            "Not done, or not to the end: wrong usage, or something that the command needs is missing or does not answer. "
                    + "The error output says what.");

    private final String meaning;

    ExitCode(String meaning) {
        this.meaning = meaning;
    }

    public int code() {
        return ordinal();
    }

    public String meaning() {
        return meaning;
    }

    static Map<String, String> table() {
        return Stream.of(values()).collect(
                Collectors.toMap(code -> " " + code.code(), ExitCode::meaning, (first, second) -> first, LinkedHashMap::new));
    }
}
