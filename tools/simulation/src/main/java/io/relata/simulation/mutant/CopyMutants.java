package io.relata.simulation.mutant;

import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.AttributeChange;
import io.relata.internal.engine.table.action.Outcome;
import io.relata.internal.engine.table.action.Transacted;
import io.relata.simulation.table.StreamTable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;

/** Errors in what copies contain and where they lie. */
final class CopyMutants {
    private CopyMutants() {
    }

    /** Copies have other contents. */
    static final class Contents extends StreamTableFilter {
        private final String attribute;
        private final BiFunction<Map<String, Object>, Item, Map<String, Object>> change;
        private final Map<Key, Item> sources = new HashMap<>();

        /**
         * @param attribute which map of a copy
         * @param change makes the wrong one of the right one and the source, as it was last read
         */
        Contents(StreamTable table, String attribute, BiFunction<Map<String, Object>, Item, Map<String, Object>> change) {
            super(table);
            this.attribute = attribute;
            this.change = change;
        }

        @Override
        public Optional<Item> get(Key key, Consistency consistency) {
            Optional<Item> found = super.get(key, consistency);
            found.filter(Kind.ENTITY::is).ifPresent(item -> sources.put(key, item));
            return found;
        }

        @Override
        public List<Outcome> updateExisting(List<Action.Update<CopyKey>> updates) {
            return super.updateExisting(updates.stream().map(update -> (Action.Update<CopyKey>) changed(update)).toList());
        }

        @Override
        public Transacted transact(List<? extends Action<? extends Key>> actions) {
            return super.transact(actions.stream().map(this::changed).toList());
        }

        private <K extends Key> Action<K> changed(Action<K> action) {
            Item source = action.key() instanceof CopyKey copy ? sources.get(CoreKey.of(EntityRef.ofType(copy.type()))) : null;
            if (source == null) {
                return action;
            } else if (action instanceof Action.Update<K> update) {
                return new Action.Update<>(update.key(), update.changes().stream().map(each -> changed(each, source)).toList(),
                        update.condition());
            }
            return Rewritten.item(item -> item.has(attribute) ? item.with(attribute, change.apply(item.map(attribute), source)) : item,
                    action);
        }

        @SuppressWarnings("unchecked")
        private AttributeChange changed(AttributeChange each, Item source) {
            if (!each.attribute().equals(attribute)) {
                return each;
            } else if (each instanceof AttributeChange.Assign assign) {
                return new AttributeChange.Assign(attribute, change.apply((Map<String, Object>) assign.value(), source));
            }
            return each instanceof AttributeChange.AssignIfMissing assign
                    ? new AttributeChange.AssignIfMissing(attribute, change.apply((Map<String, Object>) assign.value(), source))
                    : each;
        }
    }

    /** All attributes are copied, whatever the model says. */
    static Map<String, Object> all(Map<String, Object> data, Item source) {
        Map<String, Object> all = new HashMap<>(data);
        source.attributes().forEach((name, value) -> {
            if (!Attr.RESERVED.contains(name) && !name.startsWith("_")) {
                all.put(name, value);
            }
        });
        return all;
    }

    /** Tags are copied too. */
    static Map<String, Object> tagged(Map<String, Object> data, Item source) {
        Map<String, Object> tagged = new HashMap<>(data);
        source.value(Attr.TAGS).ifPresent(tags -> tagged.put(Attr.TAGS, tags));
        return tagged;
    }

    /** Copies lie under other keys. */
    static final class Keys extends StreamTableFilter {
        private final UnaryOperator<CopyKey> change;

        Keys(StreamTable table, UnaryOperator<CopyKey> change) {
            super(table);
            this.change = change;
        }

        @Override
        public Optional<Item> get(Key key, Consistency consistency) {
            return super.get(key instanceof CopyKey copy ? change.apply(copy) : key, consistency);
        }

        @Override
        public List<Outcome> updateExisting(List<Action.Update<CopyKey>> updates) {
            return super.updateExisting(updates.stream()
                    .map(update -> new Action.Update<>(change.apply(update.key()), update.changes(), update.condition())).toList());
        }

        @Override
        public Outcome delete(Action.Delete<CopyKey> deletion) {
            return super.delete(new Action.Delete<>(change.apply(deletion.key()), deletion.condition()));
        }

        @Override
        public Transacted transact(List<? extends Action<? extends Key>> actions) {
            return super.transact(actions.stream().<Action<? extends Key>>map(action -> {
                if (!(action.key() instanceof CopyKey copy)) {
                    return action;
                } else if (action instanceof Action.Update<? extends Key> update) {
                    return new Action.Update<>(change.apply(copy), update.changes(), update.condition());
                }
                return action instanceof Action.Put<? extends Key> put
                        ? new Action.Put<>(change.apply(copy), put.item(), put.condition())
                        : action;
            }).toList());
        }
    }

    /** The keys of tags are not escaped. */
    static CopyKey unescaped(CopyKey key) {
        return key.label().equals("tag") ? new CopyKey("tag#" + key.name(), key.type()) : key;
    }

    /** The directions of a relation of an entity with itself are exchanged. */
    static CopyKey swapped(CopyKey key) {
        return switch (key.label()) {
            case "person.follows" -> new CopyKey("person.followedBy#" + key.id().substring(key.id().indexOf('#') + 1), key.type());
            case "person.followedBy" -> new CopyKey("person.follows#" + key.id().substring(key.id().indexOf('#') + 1), key.type());
            default -> key;
        };
    }

    /** What the stream function leaves in a link's place never expires. */
    static Action<? extends Key> endless(Action<? extends Key> action) {
        return action instanceof Action.Update<? extends Key> update && action.key() instanceof CoreKey ? withoutExpiry(update) : action;
    }

    private static <K extends Key> Action<K> withoutExpiry(Action.Update<K> update) {
        return new Action.Update<>(update.key(),
                update.changes().stream()
                        .filter(change -> !(change instanceof AttributeChange.Assign && change.attribute().equals(Attr.EXPIRES_AT)))
                        .toList(),
                update.condition());
    }
}
