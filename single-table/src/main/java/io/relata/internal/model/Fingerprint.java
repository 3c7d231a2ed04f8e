package io.relata.internal.model;

import io.relata.internal.engine.binding.Variants;
import io.relata.internal.engine.key.Sha256;
import io.relata.internal.model.attribute.Attribute;
import io.relata.internal.model.attribute.AttributeType;
import io.relata.internal.model.attribute.SortAttribute;
import io.relata.total.Ranking;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.List;
import java.util.Set;
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
                        model.totals().stream().map(Fingerprint::total)).flatMap(lines -> lines).sorted().collect(Collectors.joining("\n"))
                        + (model.multiTenant() ? "\nmulti-tenant" : ""));
    }

    /** 64 hexadecimal digits. */
    public String digest() {
        return Sha256.hex(text);
    }

    private static String entity(EntityType entity) {
        EntityTraits traits = entity.traits();
        return "entity " + entity.name() + attributes(entity.type(), entity.attributes()) + " copied"
                + names(entity.copied().stream().map(Attribute::name).toList())
                + " sorted by " + sorted(entity.sortBy()) + " listed " + entity.listShards().orElse(0)
                + " parents" + names(entity.parents().stream().map(Fingerprint::parent).toList())
                + " hierarchies" + names(entity.hierarchies().stream().map(Fingerprint::hierarchy).toList())
                + " lists" + names(entity.lists().stream().map(Fingerprint::list).toList())
                + traits.nearby().map(list -> " nearby " + list.attribute() + " in " + list.access().partitionAttribute() + " cells of "
                        + list.grid().size()).orElse("")
                + " unique" + names(entity.unique().stream().map(unique -> unique.name() + names(unique.ids())).toList())
                + " " + entity.tagging() + (traits.taggedWithin().isEmpty() ? "" : " within " + traits.taggedWithin()) + " "
                + traits.history() + " " + traits.self() + " id of " + traits.identifiedBy()
                + " expires " + traits.expires().orElse("never")
                + (traits.searched().isEmpty() ? "" : " searched" + names(traits.searched()))
                + traits.createdBy().map(name -> " created by " + name).orElse("")
                + traits.updatedBy().map(name -> " updated by " + name).orElse("");
    }

    private static String parent(Parent parent) {
        return parent.attribute() + "=" + parent.entity()
                + parent.capacity().map(limit -> " at most " + limit.most().map(Object::toString).or(limit::by).orElse("") + " in "
                        + limit.shards()).orElse("")
                + (parent.isFollowed() ? " on delete " + parent.onDelete() : "")
                + (parent.isCarried() ? " carries" + names(parent.carries()) : "");
    }

    private static String relation(Relation relation) {
        return "relation " + relation.name() + " from " + end(relation.from()) + " to " + end(relation.to())
                + relation.attributesType().map(record -> attributes(record, relation.attributes())).orElse("[]")
                + " follows " + relation.follows().orElse("nothing");
    }

    private static String total(TotalType total) {
        return "total " + total.name() + " of " + counted(total.scope()) + " sums"
                + names(total.sums().stream().map(Attribute::name).toList())
                + " by " + total.by().map(Attribute::name).orElse("nothing")
                + " where" + names(total.where().entrySet().stream().map(each -> each.getKey() + "=" + each.getValue()).toList())
                + " shards " + total.shards()
                + (total.rankings().isEmpty() ? "" : " ranked by " + total.rankings().stream().map(Fingerprint::ranking).toList());
    }

    private static String ranking(Ranking ranking) {
        return ranking.measure() + ranking.attribute().map(attribute -> " of " + attribute).orElse("");
    }

    private static String counted(TotalScope scope) {
        if (scope instanceof TotalScope.Children children) {
            return children.entity() + " by " + children.attribute() + " for each " + children.holder();
        } else if (scope instanceof TotalScope.Linked linked) {
            return "links " + linked.relation() + end(linked.end()) + " each " + linked.holder();
        } else if (scope instanceof TotalScope.Tagged tagged) {
            return tagged.entity() + " for each tag";
        } else if (scope instanceof TotalScope.Overall all) {
            return "all " + all.entity();
        }
        throw new IllegalArgumentException("unknown scope of a total: " + scope);
    }

    private static String end(TotalScope.End end) {
        return switch (end) {
            case FROM -> " from";
            case TO -> " to";
            case BOTH -> " of";
        };
    }

    private static String end(Relation.End end) {
        return end.entity().name() + " as " + end.label()
                + (end.orders().isEmpty()
                        ? ""
                        : " lists by " + end.orders().stream().map(order -> order.name() + ":" + type(order.attribute())).toList());
    }

    private static String hierarchy(Hierarchy hierarchy) {
        return hierarchy.index() + " part of " + hierarchy.part().map(part -> part.entity() + " by " + part.attribute()).orElse("nothing")
                + " parts " + hierarchy.parts() + " top " + hierarchy.top() + (hierarchy.isMovable() ? " movable" : "");
    }

    private static String list(EntityList list) {
        return list.access().partitionAttribute() + "/" + list.access().sortAttribute() + " equal "
                + list.equal().stream().map(equal -> equal.name() + ":"
                        + type(equal.attribute()) + " " + equal.comparison() + equal.only().map(value -> "=" + value).orElse("")).toList()
                + " sorted by " + sorted(list.sort().attributes()) + " shards " + list.shards().count()
                + list.shards().by().map(by -> " by " + by.name()).orElse("");
    }

    /** In the order of the keys. */
    private static String sorted(List<SortAttribute> attributes) {
        return attributes.stream().map(attribute -> attribute.name() + ":" + type(attribute)).toList().toString();
    }

    /** Numbers of one type may have different texts in keys. */
    private static String type(SortAttribute attribute) {
        return attribute.type() + (attribute.isAnyNumber() ? " of any size" : "");
    }

    /** @param record declares them, among others */
    private static String attributes(Class<?> record, List<Attribute> attributes) {
        Set<String> names = attributes.stream().map(Attribute::name).collect(Collectors.toSet());
        return names(Stream.of(record.getRecordComponents()).filter(component -> names.contains(component.getName()))
                .map(Fingerprint::component).toList());
    }

    private static String component(RecordComponent component) {
        return component.getName() + ":" + kind(component.getGenericType());
    }

    /** How values of a type are stored, with all that is within them. */
    private static String kind(Type type) {
        String kind = AttributeType.of(type).map(Enum::name).orElse("");
        if (type instanceof ParameterizedType generic) {
            Type[] arguments = generic.getActualTypeArguments();
            String holding = generic.getRawType() == List.class ? " list of " : generic.getRawType() == Set.class ? " set of " : " map of ";
            return kind + holding + kind(arguments[arguments.length - 1]);
        }
        if (Variants.are(type)) {
            return kind + " one of"
                    + names(Variants.permitted((Class<?>) type).map(record -> Variants.name(record) + " " + kind(record)).toList());
        }
        return type instanceof Class<?> plain && plain.isRecord()
                ? kind + names(Stream.of(plain.getRecordComponents()).map(Fingerprint::component).toList())
                : kind;
    }

    private static String names(Collection<String> names) {
        return names.stream().sorted().toList().toString();
    }
}
