package io.relata.internal.console.view;

import io.relata.internal.engine.core.Deletion;
import io.relata.internal.engine.dynamodb.AttributeValues;
import io.relata.internal.engine.item.GuardItem;
import io.relata.internal.engine.key.ComposedKey;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.key.KeyComponent;
import io.relata.internal.engine.key.LinkRef;
import io.relata.internal.engine.total.TotalKey;
import io.relata.internal.model.Relation;
import io.relata.internal.model.TableModel;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Says in a sentence what an item is, who writes it, and what for. */
final class ExplainItem {
    private final TableModel model;
    private final StoredKeys keys;

    ExplainItem(TableModel model) {
        this.model = model;
        this.keys = new StoredKeys(model);
    }

    /** @param stored as it is in the table */
    String of(Key stored, String kind, Map<String, AttributeValue> item) {
        return keys.tenant(stored).map(tenant -> what(tenant.seen(stored), kind, item) + " It belongs to the tenant "
                + tenant.name().orElseThrow() + ".").orElseGet(() -> what(stored, kind, item));
    }

    private String what(Key key, String kind, Map<String, AttributeValue> item) {
        return switch (kind) {
            case "entity" -> words(key) + ". This is the truth about it, written by the API; all copies of it are derived from this item.";
            case "link" -> link(key);
            case "copy" -> copy((CopyKey) key);
            case "guard" -> "A guard: " + new GuardItem(AttributeValues.item(item)).ownerIfReadable().orElse("someone")
                    + " has claimed this value, so that no other can have it. Written in one "
                    + "transaction with the entity.";
            case ItemKind.IDEMPOTENCY ->
                "The answer to a request with an Idempotency-Key, kept for 24 hours: if the request comes again, it "
                        + "gets this answer.";
            case "tombstone" ->
                "A tombstone: " + (LinkRef.isLink(key) ? "a link" : words(key)) + " was deleted. It keeps the version, so that "
                        + "late changes are recognised, and goes after 30 days.";
            case "history" -> item.containsKey(Deletion.DELETED)
                    ? "The deletion of " + words(key) + ", with what it was, so that it can be restored."
                    : "An earlier version of " + words(key) + ", kept because the entity is versioned.";
            case "progress" -> "Progress of a large fan-out, or of a run of verify: how far it has come, so that any invocation can go on.";
            case "total" -> total((CopyKey) key);
            case "contribution" -> "What " + (key.id().contains("link:") ? "a link" : words(key)) + " counts for, and as of which of its"
                    + " versions. The stream function moves it in one transaction with the totals, so that nothing counts twice.";
            case "limit" -> "How many requests a caller, or all callers of a tenant, may still make: counted in leases by the API.";
            case "meta" -> "What the table says of itself: whose model it is, so that no other model is deployed onto it.";
            default -> "No rule of the model explains this item.";
        };
    }

    private static String total(CopyKey key) {
        String what = TotalKey.isOfTotal(key) && TotalKey.of(key).isOfGroup()
                ? "the group " + KeyComponent.unescape(TotalKey.of(key).groupValue()) + " of " + TotalKey.of(key).groupName() + " of "
                        + TotalKey.of(key).holder() + " counts and adds"
                : "the totals of " + ComposedKey.rest(key.id()) + " count and add";
        return "What " + what + " up to, in numbers that are"
                + " only ever added to. Written by the stream function, together with the contributions that make it up.";
    }

    private String link(Key key) {
        if (!(key instanceof CoreKey) || !LinkRef.isLink(key)) {
            return "A link under a key that is none of a link.";
        }
        Optional<Relation> relation = model.relation(LinkRef.relationOf(key));
        String from = relation.map(each -> each.from().entity().name()).orElse("the entity");
        return "The link of " + from + " " + LinkRef.fromIdOf(key) + " and " + words(key)
                + ". The API writes it; the stream function makes a "
                + "copy of each for the other.";
    }

    private String copy(CopyKey key) {
        if (key.label().equals("tag")) {
            return "A copy of " + words(key) + " under the tag " + key.name()
                    + ", written by the stream function, so that one Query lists what "
                    + "has the tag.";
        }
        String holder = key.label().contains(".") ? key.label().substring(0, key.label().indexOf('.')) : key.label();
        return "A copy of " + words(key) + " in the partition of " + holder + " " + key.name()
                + ", written by the stream function, so that one Query lists what the " + holder + " is linked to.";
    }

    /** {@code store 004}. */
    static String words(Key key) {
        List<String> parts = ComposedKey.parts(key.type());
        return parts.size() < 2 ? key.type() : parts.get(0) + " " + parts.get(1);
    }
}
