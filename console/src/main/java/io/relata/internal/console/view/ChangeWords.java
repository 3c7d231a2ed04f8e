package io.relata.internal.console.view;

import com.fasterxml.jackson.databind.JsonNode;
import io.relata.internal.engine.capacity.CapacityKey;
import io.relata.internal.engine.core.Writers;
import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.key.LinkRef;
import io.relata.internal.engine.tenant.Tenant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Tells in words what a record of the stream says. */
public final class ChangeWords {
    private static final int MOST_NAMES = 4;
    private static final Set<String> OURS = Set.of(Attr.VERSION, Attr.UPDATED_AT, Writers.ATTRIBUTE, Attr.SORT);

    private ChangeWords() {
    }

    /**
     * No part of a sort key but a tenant ends with its first slash and has no other special character, whatever the model.
     *
     * @param key as it is stored
     * @param event {@code INSERT}, {@code MODIFY} or {@code REMOVE}
     * @param kind of the item
     * @param change the record's part {@code dynamodb}
     */
    public static String of(Key key, String event, String kind, JsonNode change) {
        return Tenant.of(key.type()).filter(tenant -> tenant.owns(key.id()))
                .map(tenant -> tenant.name() + ": " + words(tenant.seen(key), event, kind, change))
                .orElseGet(() -> words(key, event, kind, change));
    }

    private static String words(Key key, String event, String kind, JsonNode change) {
        if (kind.equals(Kind.COPY.stored()) && key instanceof CopyKey copy) {
            return "copy of " + entity(key) + (copy.label().equals("tag") ? " under the tag " : " for " + copy.label() + " ") + copy.name()
                    + " " + done(event, "was made", "was refreshed", "was removed");
        } else if (kind.equals(Kind.PROGRESS.stored())) {
            return "a large fan-out of " + entity(key) + " " + done(event, "begins", "goes on", "is done");
        } else if (LinkRef.isLink(key)) {
            return "the link " + LinkRef.relationOf(key) + " of " + LinkRef.fromIdOf(key) + " and " + entity(key) + " "
                    + (kind.equals(Kind.TOMBSTONE.stored()) ? "was ended" : done(event, "was made", "was changed", "expired"));
        } else if (key instanceof CoreKey core && (core.isUnique() || core.isIdempotency())) {
            return (core.isUnique() ? "the guard of a unique value " : "the guard of a request ")
                    + done(event, "was made", "was changed", "was removed");
        } else if (key instanceof CoreKey core && CapacityKey.is(core)) {
            return CapacityKey.holder(core).map(holder -> "the reservation of " + holder.entity() + " " + holder.id() + " "
                    + done(event, "was made", "was changed", "was given back")).orElse("a capacity was "
                            + done(event, "made", "changed", "removed"));
        } else if (kind.equals(Kind.LIMIT.stored())) {
            return "requests of a caller were counted";
        } else if (kind.equals(Kind.TOMBSTONE.stored())) {
            return entity(key) + (event.equals("REMOVE") ? ": its tombstone expired" : " was deleted");
        }
        return entity(key) + " " + done(event, "was created", "was changed" + changed(change), "expired");
    }

    private static String done(String event, String inserted, String modified, String removed) {
        return switch (event) {
            case "INSERT" -> inserted;
            case "MODIFY" -> modified;
            default -> removed;
        };
    }

    private static String entity(Key key) {
        try {
            EntityRef entity = EntityRef.ofType(key.type());
            return entity.entity() + " " + entity.id();
        } catch (IllegalArgumentException e) {
            return key.type();
        }
    }

    /** The attributes whose values differ. */
    private static String changed(JsonNode change) {
        Set<String> names = new TreeSet<>();
        change.path("NewImage").fieldNames().forEachRemaining(names::add);
        change.path("OldImage").fieldNames().forEachRemaining(names::add);
        List<String> different = new ArrayList<>(names.stream().filter(name -> !OURS.contains(name)
                && !change.path("NewImage").path(name).equals(change.path("OldImage").path(name))).toList());
        if (different.isEmpty()) {
            return "";
        }
        String more = different.size() > MOST_NAMES ? " and more" : "";
        return ": " + String.join(", ", different.subList(0, Math.min(MOST_NAMES, different.size()))) + more;
    }
}
