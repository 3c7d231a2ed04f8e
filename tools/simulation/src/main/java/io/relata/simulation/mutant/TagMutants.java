package io.relata.simulation.mutant;

import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.fanout.record.StreamRecord;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Errors in how many tags an entity may have, and in which of them are new. */
final class TagMutants {
    private TagMutants() {
    }

    /** One record of two lives becomes two records: the first begins the life with the tags of the earlier one. */
    static Stream<StreamRecord> ofTheEarlierLife(StreamRecord record) {
        Optional<Item> before = record.before().filter(Kind.ENTITY::is);
        Optional<Item> after = record.after().filter(Kind.ENTITY::is);
        if (before.isEmpty() || after.isEmpty() || before.get().number(Attr.LIFE) == after.get().number(Attr.LIFE)) {
            return Stream.of(record);
        }
        Item begun = RecordMutants.tagged(after.get(), before.get().strings(Attr.TAGS));
        return Stream.of(
                new StreamRecord(record.sequenceNumber(), record.key(), before, Optional.of(RecordMutants.tagged(after.get(), Set.of()))),
                new StreamRecord(record.sequenceNumber(), record.key(), Optional.of(begun), after));
    }
}
