package io.relata.internal.infra.command;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Objects;
import picocli.CommandLine;

/** A run of the plan command. */
record Run(int status, String out, String err) {
    /** A run in the project of a directory. */
    static Run in(Path home, String... arguments) {
        String before = System.setProperty("relata-tool.home", home.toString());
        try {
            return of(arguments);
        } finally {
            System.setProperty("relata-tool.home", Objects.requireNonNullElse(before, "."));
        }
    }

    static Run of(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int status = new CommandLine(new PlanCommand()).setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true))
                .execute(arguments);
        return new Run(status, out.toString().replace("\r\n", "\n"), err.toString().replace("\r\n", "\n"));
    }
}
