package io.relata.infra.command;

import java.io.PrintWriter;
import java.io.StringWriter;
import picocli.CommandLine;

/** What {@code ./relata plan} answers. */
record Run(int status, String out, String err) {
    static Run of(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int status = new CommandLine(new PlanCommand()).setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true))
                .execute(arguments);
        return new Run(status, out.toString().replace("\r\n", "\n"), err.toString().replace("\r\n", "\n"));
    }
}
