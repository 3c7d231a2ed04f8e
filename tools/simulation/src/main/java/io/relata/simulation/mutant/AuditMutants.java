package io.relata.simulation.mutant;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.Slice;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.engine.table.action.Outcome;
import io.relata.internal.fanout.work.Message;
import io.relata.internal.fanout.work.RunKey;
import io.relata.simulation.table.StreamTable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Errors in audits of totals. */
final class AuditMutants {
    private static final ObjectMapper JSON = new ObjectMapper();

    private static final String STEP = "step";

    private static final String PROGRESS = "progress";

    private static final String BEHIND = "behind";

    private static final String PASS = "pass";

    private AuditMutants() {
    }

    /** The first item of each page but the first is skipped. */
    static StreamTable skipping(StreamTable table) {
        return new StreamTableFilter(table) {
            @Override
            public Slice scan(int segment, int segments, Optional<Item> startAfter, int limit) {
                Slice slice = super.scan(segment, segments, startAfter, limit);
                return startAfter.isEmpty() || slice.items().isEmpty()
                        ? slice
                        : new Slice(slice.items().subList(1, slice.items().size()), slice.lastKey());
            }
        };
    }

    /** What was scanned once in an invocation is not scanned again: all passes see what the first one saw. */
    static StreamTable remembering(StreamTable table) {
        Map<List<Object>, Slice> scanned = new HashMap<>();
        return new StreamTableFilter(table) {
            @Override
            public Slice scan(int segment, int segments, Optional<Item> startAfter, int limit) {
                List<Object> page = List.of(segment, segments, startAfter.map(Item::key), limit);
                Slice known = scanned.get(page);
                Slice slice = known == null ? super.scan(segment, segments, startAfter, limit) : known;
                scanned.put(page, slice);
                return slice;
            }
        };
    }

    /** A message that comes again adds its pages again: the place from which they are read is that of the message, and the sums are not. */
    static final class AddedTwice implements Mutation {
        private final Map<List<Object>, JsonNode> began = new HashMap<>();
        private long step;

        @Override
        public Message message(Message message, String name) {
            step = message instanceof Message.AuditTotals turn ? turn.step() : -1;
            return message;
        }

        @Override
        public StreamTable verified(StreamTable table) {
            long taken = step;
            return new StreamTableFilter(table) {
                @Override
                public Optional<Item> get(Key key, Consistency consistency) {
                    Optional<Item> found = super.get(key, consistency);
                    if (isProgress(key) && found.isEmpty()) {
                        began.put(List.of(key, 0L), JSON.createObjectNode().put(PASS, 1));
                    }
                    return isProgress(key) ? found.map(item -> again(item, taken)) : found;
                }

                @Override
                public Outcome write(Action<CopyKey> action) {
                    return super.write(isProgress(action.key()) ? Rewritten.on(Condition.always(), action) : action);
                }
            };
        }

        private Item again(Item item, long taken) {
            long noted = item.number(STEP);
            ObjectNode progress = progress(item);
            began.put(List.of(item.key(), noted), progress);
            JsonNode before = began.get(List.of(item.key(), taken));
            if (noted != taken + 1 || before == null || !before.path(PASS).equals(progress.path(PASS))) {
                return item;
            }
            progress.remove(BEHIND);
            if (before.has(BEHIND)) {
                progress.set(BEHIND, before.get(BEHIND));
            }
            return item.with(STEP, taken).with(PROGRESS, progress.toString());
        }
    }

    private static boolean isProgress(Key key) {
        return key instanceof CopyKey copy && copy.id().startsWith(RunKey.ofTotals("").id());
    }

    private static ObjectNode progress(Item item) {
        try {
            return (ObjectNode) JSON.readTree(item.string(PROGRESS));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }
}
