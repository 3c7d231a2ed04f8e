package io.relata.internal.console.view;

import io.relata.internal.console.view.KeyPart.Piece;
import io.relata.internal.engine.capacity.CapacityKey;
import io.relata.internal.engine.dynamodb.AttributeValues;
import io.relata.internal.engine.key.Access;
import io.relata.internal.engine.key.ComposedKey;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.key.LinkRef;
import io.relata.internal.engine.key.NumberText;
import io.relata.internal.engine.limits.Numbers;
import io.relata.internal.engine.table.KeySpace;
import io.relata.internal.engine.tenant.Tenant;
import io.relata.internal.model.ChildIndex;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.LinkOrder;
import io.relata.internal.model.Parent;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.TaggedWithin;
import io.relata.internal.model.attribute.SortAttribute;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Explains the keys of items, in the table and in its indexes. */
final class ExplainKeys {
    private static final String ENTITY = "entity";
    private static final String ID = "id";
    private static final String VALUE = "value";

    private final TableModel model;
    private final StoredKeys keys;
    private final Collection<String> indexed;

    ExplainKeys(TableModel model) {
        this.model = model;
        this.keys = new StoredKeys(model);
        this.indexed = new TreeSet<>(model.indexes().stream().flatMap(index -> index.access().attributes().stream()).toList());
        indexed.removeAll(List.of(Key.PARTITION, Key.SORT));
    }

    /** The table's key, and those attributes of indexes that the item has. The tenant is a piece of its own. */
    List<KeyPart> parts(Key stored, Map<String, AttributeValue> item) {
        Optional<Tenant> tenant = keys.tenant(stored).flatMap(KeySpace::name).map(Tenant::new);
        Key key = keys.seen(stored);
        List<KeyPart> parts = new ArrayList<>();
        parts.add(new KeyPart(Key.PARTITION, stored.id(), with(tenant, partition(key))));
        parts.add(new KeyPart(Key.SORT, stored.type(), with(tenant, sort(key))));
        Optional<EntityType> entity = AttributeValues.item(item).entity().flatMap(model::entity);
        for (String attribute : indexed) {
            String text = Optional.ofNullable(item.get(attribute)).map(AttributeValue::s).orElse("");
            if (!text.isEmpty()) {
                Optional<Tenant> before = tenant.filter(name -> name.owns(text));
                String seen = before.map(name -> name.seen(text)).orElse(text);
                parts.add(new KeyPart(attribute, text, with(before, indexed(key, attribute, seen, entity))));
            }
        }
        return parts;
    }

    private static List<Piece> with(Optional<Tenant> tenant, List<Piece> pieces) {
        return Stream.concat(tenant.map(name -> new Piece(name.name(), "tenant")).stream(), pieces.stream()).toList();
    }

    private List<Piece> partition(Key key) {
        String id = key.id();
        if (key instanceof CopyKey copy) {
            List<String> texts = ComposedKey.parts(id);
            if (copy.equals(CopyKey.meta())) {
                return List.of(new Piece(texts.get(0), "what the table says of itself"), new Piece(texts.get(1), VALUE));
            } else if (copy.isProgress()) {
                return named(texts, "progress of a fan-out", "task", ENTITY, ID);
            }
            boolean tag = copy.label().equals("tag") || copy.label().startsWith("tag.");
            return tag ? named(texts, "copies of what has a tag", "tag") : named(texts, ENTITY, ID);
        } else if (LinkRef.isLink(key)) {
            return named(List.of("link", LinkRef.relationOf(key), LinkRef.fromIdOf(key)), "link", "relation", ID);
        }
        CoreKey core = (CoreKey) key;
        if (core.isUnique()) {
            return named(List.of(id.split(":", 3)), "guard of a unique value", "attribute",
                    core.isHashed() ? "hash of the value" : "value");
        } else if (core.isIdempotency()) {
            return named(List.of(id.split(":", 2)), "guard of a repeated request", "digest of the request's key");
        } else if (core.isLimit()) {
            return named(List.of(id.split(":", 2)), "requests of a caller, counted", "the tenant, or a digest of the subject");
        } else if (core.isHistory()) {
            return named(List.of(id.split(":", 3)), "earlier versions", ENTITY, ID);
        } else if (CapacityKey.is(core)) {
            List<String> parts = List.of(id.split(":", 5));
            return parts.size() < 5
                    ? named(parts, "how many children a parent can have", "their attribute that names it", ID, "shard")
                    : named(parts, "how many children a parent can have in a period", "their attributes that name it and the period", ID,
                            "period", "shard");
        }
        return List.of(new Piece(id, ID));
    }

    private static List<Piece> sort(Key key) {
        if (key.type().equals(key.id())) {
            return List.of(new Piece(key.type(), "the same as id"));
        }
        if (key instanceof CoreKey core && CapacityKey.holder(core).isPresent()) {
            return named(List.of(key.type().split(":", 3)), "reservation", "when it ends, in seconds since 1970", "of which child");
        }
        return named(ComposedKey.parts(key.type()), ENTITY, ID, "version");
    }

    private List<Piece> indexed(Key key, String attribute, String text, Optional<EntityType> entity) {
        List<String> texts = ComposedKey.parts(text);
        if (key instanceof CopyKey copy && copy.isOfTag()) {
            return named(texts, ENTITY, parent(copy, attribute), ID);
        }
        Optional<SortAttribute> order = order(key, attribute);
        if (order.isPresent()) {
            return Stream.concat(sorted(texts.subList(0, texts.size() - 1), List.of(order.get())).stream(),
                    named(texts.subList(texts.size() - 1, texts.size()), ID).stream()).toList();
        }
        if (attribute.equals(Access.LISTED.sortAttribute()) && entity.isPresent()) {
            return sorted(texts, entity.get().sortBy());
        } else if (attribute.equals(Access.LISTED.partitionAttribute())) {
            return List.of(new Piece(text, "shard of the list of all"));
        }
        return entity.flatMap(type -> children(type, attribute, texts))
                .orElseGet(() -> texts.stream().map(part -> new Piece(part, model.entity(part).isPresent() ? ENTITY : VALUE)).toList());
    }

    /** The key of an index that lists the children of each parent; none where the index lists something else of the entity. */
    private static Optional<List<Piece>> children(EntityType type, String attribute, List<String> texts) {
        for (Parent parent : type.parents()) {
            String id = "id of the " + parent.entity();
            for (ChildIndex index : parent.indexes()) {
                if (index.access().partitionAttribute().equals(attribute)) {
                    return Optional.of(index.isShared()
                            ? named(texts, "list of the " + parent.list() + " of each " + parent.entity(), id)
                            : named(texts, id));
                } else if (index.isShared() && index.access().sortAttribute().equals(attribute)) {
                    return Optional.of(sorted(texts, type.sortBy()));
                }
            }
        }
        return Optional.empty();
    }

    /** By which parent a copy under a tag is in the index that has this attribute. */
    private String parent(CopyKey copy, String attribute) {
        return model.entity(ComposedKey.first(copy.type())).stream().flatMap(type -> TaggedWithin.of(type).stream())
                .filter(list -> list.access().sortAttribute().equals(attribute)).map(TaggedWithin::attribute).findFirst().orElse(VALUE);
    }

    /** What a copy is sorted by in the index of linked entities that has this attribute. */
    private Optional<SortAttribute> order(Key key, String attribute) {
        return key instanceof CopyKey copy && model.orderedAttributes().contains(attribute)
                ? model.side(copy.label(), ComposedKey.first(copy.type())).stream().flatMap(side -> side.orders().stream())
                        .filter(order -> order.access().sortAttribute().equals(attribute)).map(LinkOrder::attribute).findFirst()
                : Optional.empty();
    }

    /** Numbers are told as numbers where their text is another. */
    private static List<Piece> sorted(List<String> texts, List<SortAttribute> attributes) {
        List<String> meanings = new ArrayList<>(List.of(ENTITY));
        for (int i = 0; i < attributes.size(); i++) {
            SortAttribute attribute = attributes.get(i);
            Optional<String> number = texts.stream().skip(i + 1L).findFirst().filter(text -> attribute.isAnyNumber())
                    .flatMap(NumberText::read).map(Numbers::json);
            meanings.add(attribute.name() + number.map(value -> " " + value).orElse(""));
        }
        return named(texts, meanings.toArray(String[]::new));
    }

    /** The last meaning is that of all that follow. */
    private static List<Piece> named(List<String> texts, String... meanings) {
        List<Piece> pieces = new ArrayList<>();
        for (int i = 0; i < texts.size(); i++) {
            pieces.add(new Piece(texts.get(i), meanings[Math.min(i, meanings.length - 1)]));
        }
        return pieces;
    }
}
