package io.relata.fanout;

import java.util.List;

/**
 * Which stream records the function is called for: what the deployed event source mapping and the local one filter by.
 *
 * <p>Core items pass, written by whomever. A removal passes if it took away an entity or a link instead of replacing it by a tombstone,
 * which is somebody else's doing. Copies never pass, so the function does not wake itself.
 *
 * @see <a href="https://docs.aws.amazon.com/lambda/latest/dg/invocation-eventfiltering.html">Lambda event filtering</a>
 */
public final class StreamFilter {
    /** Patterns of AWS Event Ruler; a record passes if any of them matches. */
    public static final List<String> PATTERNS = List.of(
            "{\"dynamodb\":{\"NewImage\":{\"kind\":{\"S\":[\"entity\",\"link\",\"tombstone\"]}}}}",
            "{\"eventName\":[\"REMOVE\"],\"dynamodb\":{\"OldImage\":{\"kind\":{\"S\":[\"entity\",\"link\"]}}}}");

    private StreamFilter() {
    }
}
