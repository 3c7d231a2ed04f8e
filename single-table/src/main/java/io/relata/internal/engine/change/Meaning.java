package io.relata.internal.engine.change;

import io.relata.internal.engine.binding.Variants;
import io.relata.internal.engine.key.KeyComponent;
import io.relata.internal.model.Capacity;
import io.relata.internal.model.EntityList;
import io.relata.internal.model.Hierarchy;
import io.relata.internal.model.Parent;
import io.relata.internal.model.Relation;
import io.relata.internal.model.TotalGroup;
import io.relata.internal.model.TotalScope;
import io.relata.internal.model.TotalType;
import io.relata.internal.model.UniqueKey;
import io.relata.internal.model.attribute.Attribute;
import io.relata.internal.model.attribute.AttributeType;
import io.relata.internal.model.attribute.SortAttribute;
import io.relata.total.Ranking;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What declarations mean for stored items, as texts. They don't change: fingerprints of tables are made of them. */
final class Meaning {
    /** Stands before the name that an attribute has in keys, where it has another one now. */
    static final String AS = " as ";

    /** Stands in a conversion between what is converted and what it is now, and in a relation before its second end. */
    static final String TO = " to ";
    private static final String FROM = "from ";

    /** Stands before the index that lists children. */
    static final String IN = " in ";

    /** Stands before the index from which children are moved. */
    static final String FORMERLY = ", formerly ";

    private Meaning() {
    }

    /**
     * How the values of each of these attributes are stored, by its name.
     *
     * @param record declares them, among others
     */
    static Map<String, String> attributes(Class<?> record, List<Attribute> attributes) {
        Set<String> names = attributes.stream().map(Attribute::name).collect(Collectors.toSet());
        Map<String, String> kinds = new LinkedHashMap<>();
        Stream.of(record.getRecordComponents()).filter(component -> names.contains(component.getName()))
                .forEach(component -> kinds.put(component.getName(), kind(component.getGenericType())));
        return kinds;
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
                ? kind + names(Stream.of(plain.getRecordComponents()).map(Meaning::component).toList())
                : kind;
    }

    private static String component(RecordComponent component) {
        return component.getName() + ":" + kind(component.getGenericType());
    }

    /** By the names of attributes that are an enum, or a list or a set of one: its constants. */
    static Map<String, List<String>> constants(Class<?> record, List<Attribute> attributes) {
        Set<String> names = attributes.stream().map(Attribute::name).collect(Collectors.toSet());
        Map<String, List<String>> constants = new LinkedHashMap<>();
        Stream.of(record.getRecordComponents()).filter(component -> names.contains(component.getName())).forEach(component -> {
            Type type = component.getGenericType();
            if (element(type) instanceof Class<?> plain && plain.isEnum()) {
                constants.put(component.getName(),
                        Stream.of(plain.getEnumConstants()).map(constant -> ((Enum<?>) constant).name()).toList());
            }
        });
        return constants;
    }

    private static Type element(Type type) {
        return type instanceof ParameterizedType generic && generic.getRawType() != Map.class ? generic.getActualTypeArguments()[0] : type;
    }

    /** From what to what stored values of an attribute are converted. */
    static String converted(Attribute attribute) {
        return String.join(", ", attribute.former().sources()) + TO + attribute.type();
    }

    /** In the order of the keys. */
    static String sorted(List<SortAttribute> attributes) {
        return attributes.stream().map(attribute -> attribute.name() + ":" + type(attribute)).toList().toString();
    }

    /** Numbers of one type may have different texts in keys. */
    static String type(SortAttribute attribute) {
        return attribute.type() + (attribute.isAnyNumber() ? " of any size" : "");
    }

    static String list(EntityList list) {
        return list.access().partitionAttribute() + "/" + list.access().sortAttribute() + " equal "
                + list.equal().stream().map(equal -> called(equal.name(), equal.keyName()) + ":"
                        + type(equal.attribute()) + " " + equal.comparison() + equal.only().map(value -> "=" + value).orElse("")).toList()
                + " sorted by " + sorted(list.sort().attributes()) + " shards " + list.shards().count()
                + list.shards().by().map(by -> " by " + by.name()).orElse("");
    }

    /** An attribute that is known in keys by the first name that it had. */
    static String called(String name, String inKeys) {
        return name.equals(inKeys) ? name : name + AS + inKeys;
    }

    /** The steps of a time are part of its name. */
    static String unique(UniqueKey unique) {
        String meaning = "ids" + names(unique.compared().stream().filter(unique.ids()::contains).toList()) + exempt(unique);
        return unique.isRenamed() ? meaning + AS + unique.keyName() : meaning;
    }

    /** With which values an entity has no time. */
    static String exempt(UniqueKey unique) {
        return unique.time().filter(time -> !time.unless().isEmpty())
                .map(time -> " unless" + names(time.unless().stream().map(each -> KeyComponent.escape(each.toString())).toList()))
                .orElse("");
    }

    /** The indexes by the attributes that are their partition keys. */
    static String children(Parent parent) {
        return parent.entity() + IN + parent.indexes().stream().map(index -> index.access().partitionAttribute())
                .collect(Collectors.joining(FORMERLY));
    }

    static String hierarchy(Hierarchy hierarchy) {
        return hierarchy.index() + " part of " + hierarchy.part().map(part -> part.entity() + " by " + part.attribute()).orElse("nothing")
                + " parts " + hierarchy.parts() + " top " + hierarchy.top() + (hierarchy.isMovable() ? " movable" : "");
    }

    static String relation(Relation relation) {
        return FROM + end(relation.from()) + TO + end(relation.to())
                + relation.follows().map(attribute -> ", follows " + attribute).orElse("");
    }

    private static String end(Relation.End end) {
        return end.entity().name() + AS + end.label();
    }

    /** Whether a relation is one of an entity's. */
    static boolean isEnd(String entity, Part relation) {
        return relation.meaning().startsWith(FROM + entity + AS) || relation.meaning().contains(TO + entity + AS);
    }

    static String total(TotalType total) {
        return sums(total) + " by " + total.by().map(Attribute::name).orElse("nothing") + where(total)
                + (total.rankings().isEmpty() ? "" : " ranked by " + total.rankings().stream().map(Meaning::ranking).toList());
    }

    private static String sums(TotalType total) {
        return "total " + total.name() + " of " + counted(total.scope()) + " sums"
                + names(total.sums().stream().map(sum -> called(sum.name(), sum.firstName())).toList());
    }

    private static String where(TotalType total) {
        return " where" + names(total.where().entrySet().stream().map(each -> each.getKey() + "=" + each.getValue()).toList())
                + " shards " + total.shards();
    }

    /** They count and add up what their total does. */
    static String group(TotalType total, TotalGroup group) {
        return sums(total) + " each " + (group.isOfValues() ? "" : periods(group)) + group.attribute().name() + ":"
                + group.attribute().type() + where(total);
    }

    private static String periods(TotalGroup group) {
        return group.unit() + " in " + group.zone() + " of ";
    }

    static String limit(Capacity limit) {
        return limit.most().map(Object::toString).or(limit::by).orElse("") + ", " + limit.shards() + " shards"
                + limit.per().map(period -> ", each " + periods(period) + period.attribute().name() + ":" + period.attribute().type())
                        .orElse("");
    }

    private static String ranking(Ranking ranking) {
        return ranking.measure() + ranking.attribute().map(attribute -> " of " + attribute).orElse("");
    }

    static String counted(TotalScope scope) {
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

    static String names(Collection<String> names) {
        return names.stream().sorted().toList().toString();
    }
}
