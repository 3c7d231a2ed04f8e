package io.relata.internal.engine.change;

import io.relata.internal.engine.key.Sha256;
import io.relata.internal.model.ChildIndex;
import io.relata.internal.model.EntityTraits;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Parent;
import io.relata.internal.model.Relation;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.TotalGroup;
import io.relata.internal.model.TotalType;
import io.relata.internal.model.attribute.Attribute;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a model means for the items of its table, as a text and as a digest of it. Two models with the same text store the same items, and
 * the same documents for search: names and kinds of attributes and of all that is within them, what copies carry, what is searched, keys,
 * lists, shards, relations, totals. What only requests and answers depend on has no part in it: constraints, messages, URLs, Java's names,
 * and the order of declarations. One constraint counts: whether a whole number in keys can be negative.
 */
public record Fingerprint(String text) {
    public static Fingerprint of(TableModel model) {
        return new Fingerprint(
                Stream.of(model.entities().stream().map(Fingerprint::entity), model.relations().stream().map(Fingerprint::relation),
                        model.totals().stream().flatMap(Fingerprint::total)).flatMap(lines -> lines).sorted()
                        .collect(Collectors.joining("\n"))
                        + (model.multiTenant() ? "\nmulti-tenant" : ""));
    }

    /** 64 hexadecimal digits. */
    public String digest() {
        return Sha256.hex(text);
    }

    private static String entity(EntityType entity) {
        EntityTraits traits = entity.traits();
        return "entity " + entity.name() + attributes(entity.type(), entity.attributes()) + converted(entity.attributes()) + " copied"
                + Meaning.names(entity.copied().stream().map(Attribute::name).toList())
                + " sorted by " + Meaning.sorted(entity.sortBy()) + " listed " + entity.listShards().orElse(0)
                + " parents" + Meaning.names(entity.parents().stream().map(Fingerprint::parent).toList())
                + " hierarchies" + Meaning.names(entity.hierarchies().stream().map(Meaning::hierarchy).toList())
                + " lists" + Meaning.names(entity.lists().stream().map(Meaning::list).toList())
                + traits.nearby().map(list -> " nearby " + list.attribute() + " in " + list.access().partitionAttribute() + " cells of "
                        + list.grid().size()).orElse("")
                + " unique"
                + Meaning.names(entity.unique().stream()
                        .map(unique -> Meaning.called(unique.name(), unique.keyName()) + Meaning.names(unique.ids())
                                + Meaning.exempt(unique))
                        .toList())
                + " " + entity.tagging() + (traits.taggedWithin().isEmpty() ? "" : " within " + traits.taggedWithin()) + " "
                + traits.history() + " " + traits.self() + " id of " + traits.identifiedBy()
                + " expires " + traits.expires().orElse("never")
                + (traits.searched().isEmpty() ? "" : " searched" + Meaning.names(traits.searched()))
                + traits.createdBy().map(name -> " created by " + name).orElse("")
                + traits.updatedBy().map(name -> " updated by " + name).orElse("");
    }

    private static Stream<String> total(TotalType total) {
        return Stream.concat(Stream.of(Meaning.total(total)),
                total.groups().stream().map(group -> "groups " + group.keyName() + " of " + Meaning.group(total, group)));
    }

    private static String parent(Parent parent) {
        return parent.attribute() + "=" + parent.entity()
                + parent.capacity().map(limit -> limit.isLimit()
                        ? " at most " + limit.most().map(Object::toString).or(limit::by).orElse("") + " in " + limit.shards()
                        : " counted").orElse("")
                + parent.periods().stream().map(limit -> " at most " + Meaning.limit(limit)
                        + " as " + limit.per().map(TotalGroup::keyName).orElse("")).sorted().collect(Collectors.joining())
                + (parent.isFollowed() ? " on delete " + parent.onDelete() : "")
                + (parent.indexes().stream().anyMatch(ChildIndex::isShared) ? " listed for each " + Meaning.children(parent) : "")
                + (parent.isCarried() ? " carries" + Meaning.names(parent.carries()) : "");
    }

    private static String relation(Relation relation) {
        return "relation " + relation.name() + " from " + end(relation.from()) + " to " + end(relation.to())
                + relation.attributesType().map(record -> attributes(record, relation.attributes())).orElse("[]")
                + converted(relation.attributes())
                + " follows " + relation.follows().orElse("nothing");
    }

    private static String end(Relation.End end) {
        return end.entity().name() + " as " + end.label()
                + (end.orders().isEmpty()
                        ? ""
                        : " lists by " + end.orders().stream().map(order -> order.name() + ":" + Meaning.type(order.attribute())).toList());
    }

    /** Nothing where none is. */
    private static String converted(List<Attribute> attributes) {
        return attributes.stream().filter(Attribute::isConverted)
                .map(attribute -> " " + attribute.name() + " converted from " + Meaning.converted(attribute)).collect(Collectors.joining());
    }

    /** @param record declares them, among others */
    private static String attributes(Class<?> record, List<Attribute> attributes) {
        return Meaning.names(Meaning.attributes(record, attributes).entrySet().stream().map(each -> each.getKey() + ":" + each.getValue())
                .toList());
    }
}
