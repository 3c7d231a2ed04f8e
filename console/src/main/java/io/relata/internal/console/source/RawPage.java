package io.relata.internal.console.source;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A page of items as they are stored.
 *
 * @param next the key to go on behind; none at the end
 * @param units read units that it cost
 * @param scanned how many items were read for it
 */
public record RawPage(List<Map<String, AttributeValue>> items, Optional<Map<String, AttributeValue>> next, double units, int scanned) {
}
