package io.relata.internal.fanout;

import io.relata.internal.fanout.work.RunKey;
import java.util.List;
import java.util.stream.Stream;

/**
 * Which stream records invoke the stream function: the filter of the event source mapping, deployed and local.
 *
 * <p>Core items pass, whoever wrote them. A removal passes if it removed an entity or a link instead of replacing it by a tombstone, which
 * only other code does. Copies never pass, so the function does not invoke itself.
 *
 * @see <a href="https://docs.aws.amazon.com/lambda/latest/dg/invocation-eventfiltering.html">Lambda event filtering</a>
 */
public final class StreamFilter {
    /** Patterns of AWS Event Ruler; a record passes if any of them matches. */
    public static final List<String> PATTERNS = List.of(
            "{\"dynamodb\":{\"NewImage\":{\"kind\":{\"S\":[\"entity\",\"link\",\"tombstone\"]}}}}",
            "{\"eventName\":[\"REMOVE\"],\"dynamodb\":{\"OldImage\":{\"kind\":{\"S\":[\"entity\",\"link\"]}}}}");

    private static final String HEARTBEAT = "{\"dynamodb\":{\"Keys\":{\"id\":{\"S\":[\"" + RunKey.SENT_HEARTBEAT.id() + "\"]}}}}";

    private StreamFilter() {
    }

    /** The patterns of a deployment with a heartbeat, whose beats pass too. */
    public static List<String> withHeartbeat() {
        return Stream.concat(PATTERNS.stream(), Stream.of(HEARTBEAT)).toList();
    }
}
