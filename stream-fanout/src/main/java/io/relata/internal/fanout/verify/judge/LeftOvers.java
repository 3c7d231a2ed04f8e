package io.relata.internal.fanout.verify.judge;

import io.relata.internal.engine.change.Part;
import io.relata.internal.engine.change.PartStates;
import io.relata.internal.engine.change.PartStates.State;
import io.relata.internal.engine.identity.TableIdentity;
import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.ComposedKey;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.fanout.Derivations;
import io.relata.internal.model.TableModel;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Finds items and attributes that are left of what a model has given up, or does not declare any more: nothing reads or keeps them. They
 * are left over only where no rule of the model explains them, and the model says by {@code retired(...)} whose they were, or the table by
 * the states of its parts. Items are as they are seen in their part of the table.
 */
public final class LeftOvers {
    private final TableModel model;
    private final Derivations derivations;
    private final Set<String> kept;
    private final GivenUp given;
    private final Map<String, Predicate<Key>> parts = new LinkedHashMap<>();
    private final Map<String, Map<String, String>> attributes = new LinkedHashMap<>();
    private final Map<String, Map<String, String>> ofLinks = new LinkedHashMap<>();

    /**
     * An attribute that is left over.
     *
     * @param within the attribute of the item that holds it as one of several values; empty for one of the item itself
     * @param what it is left of
     */
    public record Left(String name, Optional<String> within, String what) {
    }

    /**
     * @param states what the table says of its parts
     * @param today what is kept until a later day is not left over
     */
    public LeftOvers(TableModel model, PartStates states, LocalDate today) {
        this.model = model;
        this.derivations = Derivations.of(model);
        this.kept = model.keptUntil().entrySet().stream().filter(until -> until.getValue().isAfter(today)).map(Map.Entry::getKey)
                .collect(Collectors.toUnmodifiableSet());
        this.given = new GivenUp(model.retired().stream().filter(name -> !kept.contains(name)).toList());
        model.entities()
                .forEach(type -> given.attributes(type.name()).forEach(name -> attribute(type.name(), name, type.name() + "." + name)));
        model.relations().forEach(relation -> given.attributes(relation.name())
                .forEach(name -> ofLinks.computeIfAbsent(relation.name(), any -> new LinkedHashMap<>()).put(name,
                        relation.name() + "." + name)));
        new TreeMap<>(states.parts()).forEach((name, stated) -> Part.named(name, stated.meaning())
                .filter(part -> stated.state() == State.RETIRED && !isKept(part)).ifPresent(this::part));
    }

    /** What a whole item is left of; none where it is not left over. */
    public Optional<String> of(Item item) {
        Key key = item.key();
        return isExplained(key, item)
                ? Optional.empty()
                : given.of(key)
                        .or(() -> parts.entrySet().stream().filter(each -> each.getValue().test(key)).map(Map.Entry::getKey).findFirst());
    }

    /** The attributes that are left over of an entity that is there, or of a relationship, which its link and its copies have. */
    public List<Left> attributes(Item item) {
        if (Kind.ENTITY.is(item)) {
            return attributes.getOrDefault(item.entityName(), Map.of()).entrySet().stream().filter(each -> item.has(each.getKey()))
                    .map(each -> new Left(each.getKey(), Optional.empty(), each.getValue())).toList();
        } else if (ofLinks.isEmpty()) {
            return List.of();
        } else if (Kind.LINK.is(item)) {
            return within(Attr.ATTRIBUTES, item, item.value(Attr.RELATION).map(String::valueOf));
        }
        return Kind.COPY.is(item) && item.key() instanceof CopyKey copy
                ? within(Attr.LINK, item, model.side(copy.label(), ComposedKey.first(copy.type())).map(side -> side.relation().name()))
                : List.of();
    }

    private List<Left> within(String holder, Item item, Optional<String> relation) {
        return item.attributes().get(holder) instanceof Map<?, ?> held
                ? relation.map(name -> ofLinks.getOrDefault(name, Map.of())).orElse(Map.of()).entrySet().stream()
                        .filter(each -> held.containsKey(each.getKey()))
                        .map(each -> new Left(each.getKey(), Optional.of(holder), each.getValue())).toList()
                : List.of();
    }

    /** Guards, tags and copies of an entity stay as long as it does, and the guards of an attribute's values as long as these. */
    private boolean isKept(Part part) {
        return kept.contains(part.owner()) || kept.contains(part.subject());
    }

    private void attribute(String entity, String name, String what) {
        attributes.computeIfAbsent(entity, any -> new LinkedHashMap<>()).put(name, what);
    }

    private void part(Part part) {
        String owner = part.owner();
        switch (part.kind()) {
            case SELF_COPY -> parts.put(part.described(), key -> key instanceof CopyKey && key.id().equals(key.type())
                    && ComposedKey.first(key.type()).equals(owner));
            case UNIQUE, NO_OVERLAP, FORMERLY ->
                parts.put(part.described(), key -> key instanceof CoreKey && key.id().startsWith(part.guards()));
            case TAGS -> attribute(owner, Attr.TAGS, part.described());
            case LIST_BY, CHILDREN -> part.indexAttributes().stream().filter(name -> !isOfIndex(name))
                    .forEach(name -> attribute(owner, name, part.described()));
            default -> {
                // Nothing of its own is stored for it, or the run that builds removes it.
            }
        }
    }

    private boolean isOfIndex(String attribute) {
        return model.indexes().stream().anyMatch(index -> index.access().attributes().contains(attribute));
    }

    private boolean isExplained(Key key, Item item) {
        return derivations.place(key).isPresent() || (key instanceof CopyKey copy
                ? copy.isProgress() || TableIdentity.is(copy, item)
                : isExplained((CoreKey) key));
    }

    private boolean isExplained(CoreKey key) {
        return key.isLimit() || key.isIdempotency()
                || key.ofEntity().filter(entity -> model.entity(entity.entity()).isPresent()).isPresent();
    }
}
