package io.relata.simulation.table;

import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.AttributeChange;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.engine.table.action.Outcome;
import io.relata.internal.engine.table.action.Transacted;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Describes requests and items for a trace. */
public final class TraceText {
    private TraceText() {
    }

    public static String of(Key key) {
        return key.id() + " / " + key.type();
    }

    /** An item without its key and without attributes of no interest. */
    public static String of(Optional<Item> item) {
        return item.map(present -> {
            Map<String, Object> attributes = new TreeMap<>(present.attributes());
            attributes.keySet()
                    .removeIf(name -> name.startsWith("_")
                            || List.of(Key.PARTITION, Key.SORT, Attr.UPDATED_AT, Attr.SORT, Attr.ENTITY, Attr.SOURCE_ID,
                                    Attr.CREATED_AT, Attr.EXPIRES_AT, Attr.FROM, Attr.TO, Attr.RELATION, Attr.OF).contains(name));
            Object kind = attributes.remove(Attr.KIND);
            return kind + " " + attributes;
        }).orElse("nothing");
    }

    static String of(Action<? extends Key> action) {
        String what = action instanceof Action.Put<? extends Key> put
                ? "put " + of(action.key()) + " = " + of(Optional.of(put.item()))
                : action instanceof Action.Update<? extends Key> update
                        ? "update " + of(action.key()) + " set " + changes(update.changes())
                        : (action instanceof Action.Delete ? "delete " : "check ") + of(action.key());
        String condition = of(action.condition());
        return condition.isEmpty() ? what : what + " if " + condition;
    }

    static String of(Outcome outcome) {
        return outcome instanceof Outcome.Refused refused ? "refused, for there is " + of(refused.found()) : "done";
    }

    static String of(Transacted transacted) {
        return transacted instanceof Transacted.Cancelled cancelled
                ? "cancelled by " + IntStream.range(0, cancelled.refusals().size())
                        .filter(cancelled::refused)
                        .mapToObj(i -> "its action " + (i + 1) + ", for there is " + of(cancelled.refusals().get(i).get().found()))
                        .collect(Collectors.joining(" and "))
                : "done";
    }

    private static String changes(List<AttributeChange> changes) {
        return changes.stream().filter(change -> tells(change.attribute())).map(change -> {
            if (change instanceof AttributeChange.Assign assign) {
                return assign.attribute() + " = " + assign.value();
            } else if (change instanceof AttributeChange.AssignIfMissing assign) {
                return assign.attribute() + " = " + assign.value() + " if missing";
            } else if (change instanceof AttributeChange.Increase increase) {
                return increase.attribute() + " + " + increase.by();
            } else if (change instanceof AttributeChange.Count count) {
                return count.attribute() + " + " + count.by();
            } else if (change instanceof AttributeChange.AddElements add) {
                return add.attribute() + " with " + add.elements();
            } else if (change instanceof AttributeChange.RemoveElements remove) {
                return remove.attribute() + " without " + remove.elements();
            }
            return change.attribute() + " = nothing";
        }).collect(Collectors.joining(", "));
    }

    private static boolean tells(String attribute) {
        return !attribute.startsWith("_") && !List.of(Attr.ENTITY, Attr.SOURCE_ID, Attr.UPDATED_AT).contains(attribute);
    }

    private static String of(Condition condition) {
        if (condition instanceof Condition.Exists exists) {
            return "there is " + exists.attribute();
        } else if (condition instanceof Condition.Missing missing) {
            return "there is no " + missing.attribute();
        } else if (condition instanceof Condition.Equal equal) {
            return equal.attribute() + " = " + equal.value();
        } else if (condition instanceof Condition.Less less) {
            return less.attribute() + " < " + less.value();
        } else if (condition instanceof Condition.NotAbove atMost) {
            return atMost.attribute() + " <= " + atMost.value();
        } else if (condition instanceof Condition.Contains contains) {
            return contains.set() + " has " + contains.element();
        } else if (condition instanceof Condition.Not not) {
            return "not (" + of(not.condition()) + ")";
        } else if (condition instanceof Condition.All all) {
            return all.conditions().stream().map(TraceText::of).collect(Collectors.joining(" and "));
        } else if (condition instanceof Condition.Any any) {
            return "(" + any.conditions().stream().map(TraceText::of).collect(Collectors.joining(" or ")) + ")";
        }
        return "";
    }
}
