package io.relata.internal.local.ops;

import io.relata.internal.cli.CommandFailedException;
import io.relata.internal.engine.key.EntityRef;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** The command {@code ./relata ops trace}. */
@Command(name = "trace", sortOptions = false, description = "Follows a request or an entity through the logs of the gateway and of all "
        + "functions: the lines that name it, and all lines of the invocations that these are of. CloudWatch Logs Insights searches, "
        + "which costs half a cent for each GB of logs. It reads only.")
final class TraceCommand extends LogCommand {
    /** The ids of requests and invocations, and the keys of entities. */
    private static final String ID = "[A-Za-z0-9._~=+/#:%-]{3,256}";
    /** Insights takes a long list, but nobody reads it. */
    private static final int MOST_INVOCATIONS = 50;

    @Parameters(index = "0", paramLabel = "ID", description = "the id of a request, of an invocation or of a message, or an entity as "
            + "store/004")
    private String id;

    @Override
    List<LogLine> lines(Function<String, List<LogLine>> search) {
        if (!id.matches(ID)) {
            throw new CommandFailedException(id + " is neither an id nor an entity, such as store/004");
        }
        List<LogLine> lines = new ArrayList<>(search.apply("@message like " + pattern(id)));
        invocations(lines).forEach(filter -> lines.addAll(search.apply(filter)));
        return lines;
    }

    /** An entity as logs name it: {@code store#004}. */
    private static String pattern(String id) {
        String[] parts = id.split("/", 2);
        return "\"" + (parts.length == 2 && EntityRef.isId(parts[1]) ? new EntityRef(parts[0], parts[1]).type() : id) + "\"";
    }

    /** The filter of all lines of the invocations; none where no line is of one. */
    private static List<String> invocations(List<LogLine> lines) {
        String ids = lines.stream().flatMap(line -> line.invocation().stream()).collect(Collectors.toCollection(TreeSet::new)).stream()
                .limit(MOST_INVOCATIONS).map(id -> "\"" + id + "\"").collect(Collectors.joining(", "));
        return ids.isEmpty()
                ? List.of()
                : List.of(Stream.of("mdc.requestId", "record.requestId", "AWSRequestId", "function")
                        .map(field -> field + " in [" + ids + "]").collect(Collectors.joining(" or ")));
    }
}
