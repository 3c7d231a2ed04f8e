package io.relata.internal.engine.core;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.ItemSize;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.action.AttributeChange;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Which requests wrote the latest versions of an entity or a link, in its attribute {@code _writers}; a tombstone carries on the list of
 * what it replaces.
 *
 * <p>A request whose answer was lost is sent again, and its condition then fails. By this list it knows whether that is because it was
 * carried out the first time, whoever wrote since: then it is in the list; or because others were faster: then the list goes on from the
 * one that it read and reaches back to its version, and it is not in it.
 *
 * <p>Stored as {@code 0,1763812345678000:q83vASNFZ4k,1:AAECAwQFBgc}: {@code since}, then for each write how much greater its version is
 * than the number before, and the id of the request. That is 30 bytes for the first write, and at most 132.
 *
 * @param since no write of this version or a later one is missing
 * @param writes the latest last
 */
public record Writers(long since, List<Write> writes) {
    /** On an entity, a link and their tombstones. */
    public static final String ATTRIBUTE = "_writers";
    /** After this many writes by others the outcome of a repeated write is unknown. */
    static final int MOST = 8;
    private static final int ID_BYTES = 8;
    /** Seeded by the operating system: functions that are restored from one snapshot must not have ids in common. */
    private static final SecureRandom RANDOM = new SecureRandom();
    /** Unknown writers: of an item that was not written by the API, or before this attribute existed. */
    private static final Writers UNKNOWN = new Writers(Long.MAX_VALUE, List.of());

    public Writers {
        writes = List.copyOf(writes);
    }

    /** One write: the version that it made, and the id of the request that made it. */
    public record Write(long version, String request) {
    }

    /** The id of a request, which differs from all others: 64 random bits. */
    public static String newRequest() {
        byte[] bytes = new byte[ID_BYTES];
        RANDOM.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /** The writers of a stored item; unknown if it has no readable list. */
    public static Writers of(Item item) {
        return stored(item).filter(String.class::isInstance).map(text -> read((String) text)).orElse(UNKNOWN);
    }

    /** The list as it is stored. */
    public static Optional<Object> stored(Item item) {
        return item.value(ATTRIBUTE);
    }

    /** Writes the list that an item has. */
    static AttributeChange change(Item next) {
        return new AttributeChange.Assign(ATTRIBUTE, next.string(ATTRIBUTE));
    }

    /** An item with this list. */
    public Item on(Item item) {
        return item.with(ATTRIBUTE, toString());
    }

    /** The bytes that the key and the list take. */
    public static int sizeWithKey(Item item) {
        return ItemSize.of(Item.of(Key.PARTITION, item.string(Key.PARTITION), Key.SORT, item.string(Key.SORT), ATTRIBUTE,
                item.string(ATTRIBUTE)));
    }

    /** The list after {@code write} replaces {@code before}. */
    public static Writers after(Optional<Item> before, Write write) {
        if (before.isEmpty()) {
            return new Writers(0, List.of(write));
        }
        Writers known = of(before.get());
        if (known.writes.isEmpty()) {
            return new Writers(before.get().version() + 1, List.of(write));
        }
        List<Write> all = Stream.concat(known.writes.stream(), Stream.of(write)).toList();
        return all.size() <= MOST
                ? new Writers(known.since, all)
                : new Writers(all.get(all.size() - MOST - 1).version + 1, all.subList(all.size() - MOST, all.size()));
    }

    /** The latest write. */
    public Write latest() {
        return writes.get(writes.size() - 1);
    }

    /** Whether this request is one of the writers. */
    public boolean contain(String request) {
        return writes.stream().anyMatch(write -> write.request.equals(request));
    }

    /** Whether the list reaches back to this version. */
    public boolean reachBackTo(long version) {
        return since <= version;
    }

    /**
     * Whether this is the list of what became of {@code before}. An item that was removed without a tombstone and created again begins
     * another list, which does not know who had written the first one.
     */
    public boolean goOnFrom(Item before) {
        Writers earlier = of(before);
        return earlier.writes.isEmpty()
                ? since > before.version()
                : contain(earlier.latest().request) || since > earlier.latest().version;
    }

    /** The stored text. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder().append(since);
        long last = since;
        for (Write write : writes) {
            text.append(',').append(write.version - last).append(':').append(write.request);
            last = write.version;
        }
        return text.toString();
    }

    private static Writers read(String text) {
        try {
            String[] parts = text.split(",");
            long since = Long.parseLong(parts[0]);
            long version = since;
            List<Write> writes = new ArrayList<>();
            for (String part : List.of(parts).subList(1, parts.length)) {
                int colon = part.indexOf(':');
                version += Long.parseLong(part, 0, colon, 10);
                writes.add(new Write(version, part.substring(colon + 1)));
            }
            return new Writers(since, writes);
        } catch (NumberFormatException | IndexOutOfBoundsException e) {
            return UNKNOWN;
        }
    }
}
