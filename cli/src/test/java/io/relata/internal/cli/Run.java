package io.relata.internal.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import picocli.CommandLine;

/** What {@code ./relata} answers when no command's class is loaded but the one that is in this module. */
record Run(int code, String out, String err) {
    static Run of(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine line = RelataTool.commandLine(List.of());
        line.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
        int code = line.execute(arguments);
        return new Run(code, out.toString().replace("\r\n", "\n"), err.toString().replace("\r\n", "\n"));
    }
}
