package io.relata.simulation.oracle;

import io.relata.internal.model.TotalScope;
import io.relata.internal.model.TotalType;
import io.relata.internal.model.attribute.Attribute;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A total.
 *
 * @param scope how what is counted leads to what there is a total for
 * @param counted the name of an entity, or of a relation
 * @param attribute where a child has its parent's id; empty for others
 * @param holder the entity that there is a total for each of; empty for others
 * @param sums the attributes that are added up
 * @param where the values that something must have to be counted
 * @param groups those that are read page by page
 */
public record DeclaredTotal(String name, Scope scope, String counted, String attribute, String holder, List<String> sums,
        Optional<String> by,
        Map<String, Object> where, int shards, List<DeclaredGroup> groups) {
    /** Ways from what is counted to what there is a total for. */
    public enum Scope {
        /** To the parent that it names. */
        CHILDREN,
        /** From a link to the entity that it begins at. */
        OUTGOING,
        /** From a link to the entity that it leads to. */
        INCOMING,
        /** From a link to both of its ends. */
        PAIRED,
        /** To each tag that it has. */
        TAGGED,
        /** To the only one. */
        OVERALL
    }

    static DeclaredTotal of(TotalType total) {
        List<String> sums = total.sums().stream().map(Attribute::name).toList();
        Optional<String> by = total.by().map(Attribute::name);
        List<DeclaredGroup> groups = total.groups().stream().map(DeclaredGroup::of).toList();
        if (total.scope() instanceof TotalScope.Children children) {
            return new DeclaredTotal(total.name(), Scope.CHILDREN, children.entity(), children.attribute(), children.holder(), sums, by,
                    total.where(), total.shards(), groups);
        } else if (total.scope() instanceof TotalScope.Linked linked) {
            return new DeclaredTotal(total.name(), of(linked), linked.relation(), "",
                    linked.holder(), sums, by, total.where(), total.shards(), groups);
        } else if (total.scope() instanceof TotalScope.Tagged tagged) {
            return new DeclaredTotal(total.name(), Scope.TAGGED, tagged.entity(), "", "", sums, by, total.where(), total.shards(), groups);
        } else if (total.scope() instanceof TotalScope.Overall all) {
            return new DeclaredTotal(total.name(), Scope.OVERALL, all.entity(), "", "", sums, by, total.where(), total.shards(), groups);
        }
        throw new IllegalArgumentException("unknown scope of a total: " + total);
    }

    private static Scope of(TotalScope.Linked linked) {
        return linked.end() == TotalScope.End.BOTH
                ? Scope.PAIRED
                : linked.end() == TotalScope.End.FROM ? Scope.OUTGOING : Scope.INCOMING;
    }

    public boolean isOfLinks() {
        return scope == Scope.OUTGOING || scope == Scope.INCOMING || scope == Scope.PAIRED;
    }

    /** Whether something with these attributes is counted. */
    public boolean counts(Map<?, ?> values) {
        return where.entrySet().stream().allMatch(each -> each.getValue().equals(values.get(each.getKey())));
    }

    /** What there is a total for: {@code business#001}, {@code tag#music}, {@code *#order}. */
    List<String> holders(ItemKey key, Map<String, Object> item) {
        return switch (scope) {
            case CHILDREN -> Stream.ofNullable(item.get(attribute)).map(id -> holder + "#" + id).toList();
            case OUTGOING -> List.of(holder + "#" + key.id().split(":", -1)[2]);
            case INCOMING -> List.of(holder + "#" + key.type().split("#", 2)[1]);
            case PAIRED -> List.of(holder + "#" + key.id().split(":", -1)[2], holder + "#" + key.type().split("#", 2)[1]);
            case TAGGED -> item.get("tags") instanceof Collection<?> tags
                    ? tags.stream().map(tag -> "tag#" + Texts.escaped(tag.toString())).toList()
                    : List.of();
            case OVERALL -> List.of("*#" + counted);
        };
    }

    /** The names of what is counted: of all, and of the constant that something has. */
    List<String> groups(Map<?, ?> values) {
        return Stream.concat(Stream.of("#" + name),
                by.map(values::get).filter(String.class::isInstance).map(group -> "#" + name + "=" + group).stream()).toList();
    }
}
