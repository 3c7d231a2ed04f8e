package io.relata.internal.local.ops;

import java.util.List;
import java.util.function.Function;
import picocli.CommandLine.Command;

/** The command {@code ./relata ops errors}. */
@Command(name = "errors", sortOptions = false, description = "Lists what failed: errors in the logs of all functions, and invocations that "
        + "ended badly or ran out of time or memory. ./relata ops trace follows one by its id. CloudWatch Logs Insights searches, which "
        + "costs half a cent for each GB of logs. It reads only.")
final class ErrorsCommand extends LogCommand {
    private static final String FAILED = "level in [\"ERROR\", \"FATAL\"] or (type = \"platform.report\" and record.status != \"success\")";

    @Override
    List<LogLine> lines(Function<String, List<LogLine>> search) {
        return search.apply(FAILED);
    }
}
