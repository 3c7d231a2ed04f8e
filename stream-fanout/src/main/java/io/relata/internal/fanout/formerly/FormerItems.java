package io.relata.internal.fanout.formerly;

import io.relata.internal.engine.formerly.FormerDeclarations;
import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.key.LinkRef;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.AttributeChange;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.engine.table.action.Unchanged;
import io.relata.internal.fanout.derivation.Derivation;
import io.relata.internal.fanout.derivation.Fault;
import io.relata.internal.fanout.derivation.Finding;
import io.relata.internal.fanout.derivation.LikelyCause;
import io.relata.internal.fanout.derivation.RetryConflicts;
import io.relata.internal.fanout.derivation.Scope;
import io.relata.internal.fanout.derivation.TableActions;
import io.relata.internal.model.TableModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Finds values that are stored as attributes were declared before, under former names or as other values, and writes them as they are
 * declared now. All readers see them so already, so the version stays, and no listener is told. Values that can't be converted stay. All
 * keys are as they are stored.
 */
public record FormerItems(TableModel model) implements Derivation {
    @Override
    public Set<Fault> faults() {
        return Set.of(Fault.FORMER_DECLARATION, Fault.UNCONVERTED);
    }

    /** What is wrong with an item as it is stored; none where it is stored as it is declared now, as always in a model without another. */
    public Optional<Finding> judge(Item stored) {
        Map<String, Optional<Object>> moved = moved(stored);
        return moved.isEmpty()
                ? Optional.empty()
                : Optional.of(new Finding(Fault.FORMER_DECLARATION, LikelyCause.OTHER_MODEL, stored.key(), stored.key(),
                        "version " + stored.versionText(),
                        "it is stored as it was declared before, in " + String.join(", ", moved.keySet())));
    }

    /** The attributes that are to be written anew, each with its value; without one, where it is to be removed. */
    private Map<String, Optional<Object>> moved(Item stored) {
        FormerDeclarations formerly = model.spaces().formerly();
        return formerly.isEmpty()
                ? Map.of()
                : model.spaces().of(stored.key()).map(space -> differences(stored, space.seen(stored))).orElse(Map.of());
    }

    /** Parts of keys are seen without the tenant. */
    private Map<String, Optional<Object>> differences(Item stored, Item seen) {
        Map<String, Optional<Object>> differences = new TreeMap<>();
        Set<String> names = new TreeSet<>(stored.attributes().keySet());
        names.addAll(seen.attributes().keySet());
        names.removeAll(model.spaces().keyAttributes());
        names.stream().filter(name -> !Objects.equals(stored.attributes().get(name), seen.attributes().get(name)))
                .forEach(name -> differences.put(name, seen.value(name)));
        return differences;
    }

    /** @param scope of all items as they are stored */
    @Override
    public boolean repair(Finding finding, Scope scope) {
        if (finding.fault() != Fault.FORMER_DECLARATION) {
            return false;
        }
        Key key = finding.key();
        RetryConflicts.until(key, () -> {
            Optional<Item> stored = scope.table().get(key, Consistency.STRONG);
            Map<String, Optional<Object>> moved = stored.map(this::moved).orElse(Map.of());
            return moved.isEmpty() || isMoved(scope, key, stored.orElseThrow(), moved);
        });
        return true;
    }

    private static boolean isMoved(Scope scope, Key key, Item stored, Map<String, Optional<Object>> moved) {
        if (key instanceof CopyKey copy) {
            return moved.entrySet().stream().allMatch(each -> scope.table().updateExisting(List.of(ofCopy(copy, stored, each.getKey(),
                    each.getValue().orElseThrow()))).get(0).written());
        }
        List<AttributeChange> changes = new ArrayList<>();
        moved.forEach((name, value) -> changes.add(value.<AttributeChange>map(now -> new AttributeChange.Assign(name, now))
                .orElseGet(() -> new AttributeChange.Remove(name))));
        return scope.table().correct(new Action.Update<>((CoreKey) key, changes,
                Unchanged.versionAndKind(stored).and(Unchanged.since(stored, Attr.VERSION, moved.keySet().toArray(String[]::new)))))
                .written();
    }

    /** What a copy carries changes with a later version alone, of its source or of its link. */
    private static Action.Update<CopyKey> ofCopy(CopyKey copy, Item stored, String attribute, Object value) {
        String version = attribute.equals(Attr.LINK) ? Attr.LINK_VERSION : Attr.VERSION;
        return new Action.Update<>(copy, List.of(new AttributeChange.Assign(attribute, value)),
                new Condition.Less(version, stored.number(version) + 1));
    }

    /** The work function moves them where it repairs. */
    @Override
    public List<TableActions> access(TableModel any) {
        FormerDeclarations formerly = model.spaces().formerly();
        List<TableActions> actions = new ArrayList<>();
        if (!formerly.ofEntities().isEmpty()) {
            actions.add(TableActions.correct(TableActions.By.WORK,
                    formerly.ofEntities().values().stream().flatMap(former -> former.all().stream()).distinct().sorted().toList()));
            actions.add(TableActions.write(Set.of(TableActions.By.WORK), CoreKey.VERSIONS, "dynamodb:UpdateItem"));
        }
        if (!formerly.ofLinks().isEmpty()) {
            actions.add(TableActions.write(Set.of(TableActions.By.WORK), LinkRef.PREFIX + "*", "dynamodb:UpdateItem"));
        }
        return actions;
    }
}
