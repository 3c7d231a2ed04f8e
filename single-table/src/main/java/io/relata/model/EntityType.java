package io.relata.model;

import io.relata.key.EntityRef;
import io.relata.key.KeyComponent;
import io.relata.table.SortRange;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.CRC32;

/**
 * An entity as the model declares it.
 *
 * @param type the record that declares it
 * @param name its name in keys, such as {@code customer}
 * @param collection its name in URLs, such as {@code customers}
 * @param attributes its own attributes, in the order of the record's components
 * @param sortBy what its lists are sorted by
 * @param listShards over how many partitions the list of all of them is spread; none when it is not listed
 * @param unique attributes of which no two entities have the same value
 * @param creation who says when an entity came to be
 * @param tagging whether it can be tagged
 */
public record EntityType(Class<? extends Record> type, String name, String collection, List<Attribute> attributes,
        List<SortAttribute> sortBy, OptionalInt listShards, List<Parent> parents, List<String> unique, Creation creation,
        Tagging tagging) {
    /** The most bytes of a sort key in DynamoDB are 1,024; four are left for the end of a range of keys. */
    private static final int LONGEST_SORT_KEY = 1020;

    /** Who says when an entity came to be. */
    public enum Creation {
        BY_SERVER, BY_CALLER
    }

    public enum Tagging {
        TAGGABLE, NOT_TAGGABLE
    }

    public EntityRef ref(String id) {
        return new EntityRef(name, id);
    }

    public boolean taggable() {
        return tagging == Tagging.TAGGABLE;
    }

    public Optional<Attribute> attribute(String attribute) {
        return attributes.stream().filter(each -> each.name().equals(attribute)).findFirst();
    }

    /**
     * The value of the index attribute {@code sort}: {@code customer#ann#smith}. Cut at 1,020 bytes, near the limit of an index key.
     *
     * @param values the values of the sort attributes by name, among others
     */
    public String sortKey(Map<String, Object> values) {
        return cut(name + "#" + sortBy.stream().map(sort -> sort.component(values.get(sort.name()))).collect(Collectors.joining("#")));
    }

    /** All sort keys of this entity. */
    public SortRange allSortKeys() {
        return SortRange.prefix(name + "#");
    }

    /** The sort keys from what begins with {@code from} to what begins with {@code to}, by the first sort attribute. */
    public SortRange sortKeys(Optional<String> from, Optional<String> to) {
        SortRange all = allSortKeys();
        String low = from.map(text -> cut(name + "#" + sortBy.get(0).stretch(text).low())).orElse(all.low());
        String high = to.map(text -> SortRange.prefix(cut(name + "#" + sortBy.get(0).stretch(text).high())).high()).orElse(all.high());
        return new SortRange(low, high);
    }

    /** The partition of the list of all entities of this kind that the one with this id is in: {@code business.2}. */
    public Optional<String> listPartition(String id) {
        if (listShards.isEmpty()) {
            return Optional.empty();
        }
        CRC32 hash = new CRC32();
        hash.update(id.getBytes(StandardCharsets.UTF_8));
        return Optional.of(listPartition((int) (hash.getValue() % listShards.getAsInt())));
    }

    /** All the partitions that the list of all entities of this kind is spread over; none when it is not listed. */
    public List<String> listPartitions() {
        return IntStream.range(0, listShards.orElse(0)).mapToObj(this::listPartition).toList();
    }

    /** What is compared when two values of a unique attribute are held to be the same. */
    public static String uniqueValue(Object value) {
        return KeyComponent.fold(value.toString());
    }

    private String listPartition(int shard) {
        return name + "." + shard;
    }

    private static String cut(String key) {
        int end = 0;
        int bytes = 0;
        while (end < key.length()) {
            int codePoint = key.codePointAt(end);
            bytes += codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4;
            if (bytes > LONGEST_SORT_KEY) {
                return key.substring(0, end);
            }
            end += Character.charCount(codePoint);
        }
        return key;
    }
}
