package io.relata.simulation.mutant;

import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.Key;
import io.relata.internal.fanout.record.StreamRecord;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Errors in how the stream function interprets records. */
final class RecordMutants {
    private RecordMutants() {
    }

    /** Of several records of an item only the last is processed. */
    static List<StreamRecord> newest(List<StreamRecord> records) {
        Map<Key, StreamRecord> newest = new LinkedHashMap<>();
        records.forEach(record -> newest.put(record.key(), record));
        return List.copyOf(newest.values());
    }

    /** Of several records of an item only the first and the last image are compared, so a reverted change is ignored. */
    static List<StreamRecord> net(List<StreamRecord> records) {
        Map<Key, StreamRecord> net = new LinkedHashMap<>();
        records.forEach(record -> net.merge(record.key(), record,
                (first, last) -> new StreamRecord(first.sequenceNumber(), first.key(), first.before(), last.after())));
        return List.copyOf(net.values());
    }

    /** A change of a copy counts as a change of its source. */
    static List<StreamRecord> withCopies(List<StreamRecord> records) {
        List<StreamRecord> all = new ArrayList<>();
        records.forEach(record -> all.add(
                Stream.of(record.before(), record.after()).flatMap(Optional::stream).allMatch(Kind.COPY::is) ? ofSource(record) : record));
        return all;
    }

    private static StreamRecord ofSource(StreamRecord record) {
        EntityRef source = EntityRef.ofType(record.key().type());
        UnaryOperator<Item> entity = copy -> {
            Item item = Item.of(Attr.KIND, Kind.ENTITY.stored(), Attr.ENTITY, source.entity(), Attr.VERSION, copy.number(Attr.VERSION),
                    Attr.LIFE, 0);
            for (String attribute : List.of(Attr.CREATED_AT, "name")) {
                Object value = copy.map(Attr.DATA).get(attribute);
                item = value == null ? item : item.with(attribute, value);
            }
            return item;
        };
        return new StreamRecord(record.sequenceNumber(), CoreKey.of(source), record.before().map(entity), record.after().map(entity));
    }

    /** Reports the last record of a failed item instead of the first. */
    static List<String> last(List<StreamRecord> records, List<String> failed) {
        return failed.stream()
                .map(first -> records.stream().filter(record -> record.sequenceNumber().equals(first)).map(StreamRecord::key).findFirst()
                        .map(key -> Collections.max(
                                records.stream().filter(record -> record.key().equals(key)).map(StreamRecord::sequenceNumber).toList()))
                        .orElse(first))
                .toList();
    }

    /** Ignores records that are older than the newest processed one, as if all items were in one order. */
    static final class OneOrder implements Mutation {
        private String newest = "";

        @Override
        public List<StreamRecord> records(List<StreamRecord> records) {
            List<StreamRecord> newer = records.stream().filter(record -> record.sequenceNumber().compareTo(newest) > 0).toList();
            newer.forEach(record -> newest = Collections.max(List.of(newest, record.sequenceNumber())));
            return newer;
        }
    }

    static Item tagged(Item item, Set<String> tags) {
        if (!tags.isEmpty()) {
            return item.with(Attr.TAGS, tags);
        }
        Map<String, Object> attributes = new LinkedHashMap<>(item.attributes());
        attributes.remove(Attr.TAGS);
        return new Item(attributes);
    }
}
