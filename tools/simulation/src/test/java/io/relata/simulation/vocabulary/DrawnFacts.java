package io.relata.simulation.vocabulary;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.Searchable;
import io.relata.annotation.Within;
import io.relata.internal.model.EntityList;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Hierarchy;
import io.relata.internal.model.LinkOrder;
import io.relata.internal.model.Parent;
import io.relata.internal.model.Relation;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.TotalScope;
import io.relata.internal.model.attribute.Attribute;
import io.relata.internal.model.attribute.SortAttribute;
import io.relata.simulation.vocabulary.declared.AnnotationUse;
import io.relata.simulation.vocabulary.declared.ComponentUse;
import io.relata.simulation.vocabulary.declared.ModelUse;
import io.relata.simulation.vocabulary.declared.RecordUse;
import io.relata.simulation.vocabulary.declared.RelationUse;
import io.relata.simulation.vocabulary.declared.TypeUse;
import jakarta.validation.constraints.NotNull;
import java.lang.annotation.Annotation;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What drawn models have, and how many of them. */
final class DrawnFacts {
    private static final Pattern CALL = Pattern.compile("\\b([a-zA-Z]+)\\(");

    private final Map<String, Set<Long>> models = new HashMap<>();
    private final Map<String, Set<Object>> values = new HashMap<>();
    private final Set<String> features = new TreeSet<>();
    private long number;

    private DrawnFacts() {
    }

    static DrawnFacts ofModels(int count) {
        DrawnFacts facts = new DrawnFacts();
        for (facts.number = 0; facts.number < count; facts.number++) {
            ModelUse declared = DrawnModel.declared(facts.number);
            Stream.concat(declared.entities().stream(), declared.parts().stream()).forEach(facts::record);
            declared.entities().forEach(entity -> facts.pairs(features(declared, entity)));
            facts.calls(declared.schema());
            facts.model(declared.model());
        }
        return facts;
    }

    /** In how many models. */
    int times(String fact) {
        return models.getOrDefault(fact, Set.of()).size();
    }

    /** How many different values a member has. */
    int values(String member) {
        return values.getOrDefault(member, Set.of()).size();
    }

    /** What can be declared of an entity, in order. */
    List<String> features() {
        return List.copyOf(features);
    }

    static String pair(String feature, String other) {
        return feature + " with " + other;
    }

    private void pairs(Set<String> declared) {
        features.addAll(declared);
        declared.forEach(feature -> declared.forEach(other -> add(pair(feature, other))));
    }

    private static Set<String> features(ModelUse model, RecordUse entity) {
        Set<String> features = Stream.concat(entity.annotations().stream(), entity.components().stream().flatMap(each -> each.annotations()
                .stream())).map(AnnotationUse::type).filter(type -> type.getPackage() == Entity.class.getPackage() && type != Entity.class)
                .map(DrawnFacts::name).collect(Collectors.toCollection(TreeSet::new));
        model.relations().stream().filter(relation -> List.of(relation.from(), relation.to()).contains(entity.name())).forEach(relation -> {
            features.add(relation.form() == RelationUse.Form.SYMMETRICAL ? "symmetrical links" : "links");
            features.addAll(relation.sortTo().isEmpty() && relation.sortFrom().isEmpty() ? List.of() : List.of("sorted links"));
        });
        model.totals().forEach(total -> {
            boolean isCounted = total.of().equals(entity.name());
            if (isCounted || total.holder().filter(entity.name()::equals).isPresent()) {
                features.add(isCounted ? "being counted" : "totals");
                features.addAll(total.rankings().isEmpty() ? List.of() : List.of("lists by totals"));
            }
        });
        if (model.tenants() == ModelUse.Tenants.SEVERAL) {
            features.add("tenants");
        }
        return features;
    }

    private void add(String fact) {
        models.computeIfAbsent(fact, any -> new HashSet<>()).add(number);
    }

    private void addIf(boolean is, String fact) {
        if (is) {
            add(fact);
        }
    }

    private void record(RecordUse record) {
        annotations(record.annotations());
        for (ComponentUse component : record.components()) {
            annotations(component.annotations());
            type(component.type());
            addIf(component.type().raw() == Object.class && component.name().equals("by"), "a sealed interface within a record");
            addIf(component.type().arguments().stream().anyMatch(argument -> argument.raw() == Object.class),
                    "a sealed interface within a " + component.type().raw().getSimpleName());
            addIf(component.type().raw() == Object.class && component.hasAny(List.of(Searchable.class)),
                    "a sealed interface that is searched");
            addIf(component.name().equals("createdAt") && component.hasAny(List.of(NotNull.class)), "a creation time that is required");
            addIf(component.hasAny(List.of(Within.class)) && component.hasAny(List.of(BelongsTo.class)), "@Within beside @BelongsTo");
            addIf(component.hasAny(List.of(Within.class)) && component.annotations().stream()
                    .anyMatch(use -> Boolean.TRUE.equals(use.members().get("copies"))), "copies beside @Within");
        }
    }

    private void annotations(List<AnnotationUse> uses) {
        uses.stream().collect(Collectors.groupingBy(AnnotationUse::type, Collectors.counting()))
                .forEach((type, count) -> addIf(count > 1, name(type) + " several times"));
        for (AnnotationUse use : uses) {
            String name = name(use.type());
            add(name);
            Stream.of(use.type().getDeclaredMethods()).map(member -> member.getName()).filter(member -> !use.members().containsKey(member))
                    .forEach(member -> add(name + " without " + member));
            use.members().forEach((member, value) -> {
                String fact = name + "(" + member + ")";
                add(fact);
                addIf(value instanceof List<?> list && list.size() > 1, fact + " of several");
                values.computeIfAbsent(fact, any -> new HashSet<>()).add(value);
            });
        }
    }

    private static String name(Class<? extends Annotation> type) {
        return "@" + type.getSimpleName();
    }

    private void type(TypeUse type) {
        add(type.raw().isEnum()
                ? "an enum"
                : type.raw() == Object.class
                        ? "a sealed interface"
                        : type.declared().isPresent() ? "a record" : "the type " + type.raw().getSimpleName());
        type.arguments().forEach(this::type);
    }

    /** Each call by its number of arguments. */
    private void calls(String source) {
        for (Matcher call = CALL.matcher(source); call.find();) {
            int arguments = arguments(source, call.end());
            add(call.group(1) + " of " + arguments);
            add(call.group(1) + " of any");
        }
    }

    /** How many arguments follow an opening parenthesis. */
    private static int arguments(String source, int from) {
        int commas = 0;
        int at = from;
        for (int open = 1; open > 0; at++) {
            char next = source.charAt(at);
            open += next == '(' ? 1 : next == ')' ? -1 : 0;
            commas += next == ',' && open == 1 ? 1 : 0;
        }
        return at == from + 1 ? 0 : commas + 1;
    }

    private void model(TableModel model) {
        model.entities().forEach(entity -> entity(model, entity));
        model.relations().forEach(relation -> addIf(relation.from().entity().equals(relation.to().entity()),
                "a relation of an entity with itself"));
        model.relations().stream().filter(Relation::isSymmetrical).forEach(relation -> {
            add("a symmetrical relation");
            addIf(!relation.from().orders().isEmpty(), "a symmetrical relation in orders");
            addIf(!relation.attributes().isEmpty(), "a symmetrical relation with attributes");
            addIf(model.totals().stream().anyMatch(total -> total.scope() instanceof TotalScope.Linked linked
                    && linked.relation().equals(relation.name())), "a total of a symmetrical relation");
        });
        model.totals().stream().flatMap(total -> total.groups().stream())
                .forEach(group -> add("groups of " + (group.isOfValues() ? group.attribute().type() : "each " + group.span())));
        addIf(model.relations().stream().flatMap(relation -> relation.attributes().stream())
                .anyMatch(attribute -> attribute.name().equals("method")), "a sealed interface of a relationship");
        addIf(repeats(model.relations(), DrawnFacts::ends), "several relations between the same two");
        List<Relation.End> ordered = model.relations().stream().flatMap(relation -> Stream.of(relation.from(), relation.to()))
                .filter(end -> !end.orders().isEmpty()).toList();
        ordered.forEach(this::orders);
        addIf(ordered.size() > 2, "linked entities of several relations in orders");
        Map<String, Set<String>> entities = new HashMap<>();
        model.entities().forEach(entity -> entity.lists()
                .forEach(list -> entities.computeIfAbsent(list.access().toString(), any -> new HashSet<>()).add(entity.name())));
        addIf(entities.values().stream().anyMatch(all -> all.size() > 1), "an index of several entities");
        addIf(model.entities().stream().flatMap(entity -> entity.hierarchies().stream())
                .anyMatch(hierarchy -> entities.containsKey(hierarchy.access().toString())), "an index of a list and a hierarchy");
        addIf(model.entities().stream().flatMap(entity -> entity.parents().stream()).flatMap(parent -> parent.indexes().stream())
                .anyMatch(index -> entities.containsKey(index.access().toString())), "an index of a list and children");
        addIf(model.entities().stream().flatMap(entity -> entity.parents().stream()).anyMatch(Parent::isMoving),
                "children that move to another index");
        model.relations().stream().filter(relation -> relation.follows().isPresent())
                .forEach(relation -> addIf(model.relations().stream().filter(other -> ends(other).equals(ends(relation))).count() > 1,
                        "copies beside a relation"));
    }

    private void orders(Relation.End end) {
        addIf(end.orders().size() > 1, "linked entities in several orders");
        end.orders().forEach(order -> {
            addIf(order.attribute().isAnyNumber(), "linked entities in the order of any numbers");
            add("linked entities in the order of an attribute of "
                    + (order.source() == LinkOrder.Source.LINK ? "the relationship" : "theirs"));
        });
    }

    private static Set<String> ends(Relation relation) {
        return new HashSet<>(List.of(relation.from().entity().name(), relation.to().entity().name()));
    }

    private void entity(TableModel model, EntityType entity) {
        List<Hierarchy> within = entity.hierarchies().stream().filter(hierarchy -> hierarchy.part().isPresent()).toList();
        entity.attributes().forEach(attribute -> add("an attribute of type " + attribute.type()));
        addIf(entity.parents().size() > 1, "several parents");
        addIf(repeats(entity.parents(), Parent::entity), "two parents of one kind");
        addIf(entity.parents().stream().anyMatch(parent -> parent.entity().equals(entity.name())), "a parent of its own kind");
        addIf(entity.parents().stream().anyMatch(parent -> !parent.sharing().isEmpty()), "a child that shares");
        addIf(within.size() > 1, "an entity in two hierarchies");
        addIf(within.stream().anyMatch(hierarchy -> hierarchy.parts() == Hierarchy.Parts.SOME && !hierarchy.hasTops()),
                "a hierarchy of three levels");
        addIf(within.stream().anyMatch(Hierarchy::hasTops), "a hierarchy of its own kind");
        addIf(within.stream().anyMatch(hierarchy -> hierarchy.isMovable() && !hierarchy.hasTops()), "a hierarchy that can be moved");
        addIf(within.stream().anyMatch(hierarchy -> !hierarchy.isMovable()), "a hierarchy that stays");
        addIf(!within.isEmpty() && entity.hierarchies().stream().anyMatch(hierarchy -> hierarchy.part().isEmpty()),
                "an entity below one hierarchy and at the top of another");
        addIf(entity.creation() == EntityType.Creation.BY_CALLER, "a creation time by the caller");
        addIf(entity.unique().stream()
                .anyMatch(key -> key.attributes().size() == 1
                        && entity.parents().stream().anyMatch(parent -> parent.attribute().equals(key.attributes().get(0)))),
                "@Unique on a parent's id");
        addIf(entity.traits().searched().stream().anyMatch(each -> entity.copied().stream().map(Attribute::name).noneMatch(each::equals)),
                "@Copied without what is searched");
        addIf(entity.sortBy().get(0).isAnyNumber(), "a list in the order of any numbers");
        addIf(entity.sortBy().stream().skip(1).anyMatch(SortAttribute::isAnyNumber),
                "a list in the order of something, and then of any numbers");
        addIf(!within.isEmpty() && entity.sortBy().stream().anyMatch(SortAttribute::isAnyNumber),
                "a hierarchy in the order of any numbers");
        addIf(entity.listed().isPresent() && entity.sortBy().stream().anyMatch(SortAttribute::isAnyNumber),
                "a list of all in the order of any numbers");
        for (EntityList list : entity.lists()) {
            addIf(list.sort().attributes().stream().anyMatch(SortAttribute::isAnyNumber), "@ListBy in the order of any numbers");
            addIf(list.equal().stream().anyMatch(equal -> equal.attribute().isAnyNumber()), "@ListBy of equal numbers");
            addIf(list.shards().by().filter(SortAttribute::isAnyNumber).isPresent(), "@ListBy sharded by any numbers");
            addIf(list.sort().attributes().stream()
                    .anyMatch(by -> by.isAnyNumber() && !entity.attribute(by.name()).orElseThrow().required()),
                    "@ListBy in the order of numbers that may be missing");
            addIf(list.names().stream().flatMap(name -> entity.attribute(name).stream()).anyMatch(attribute -> !attribute.required()),
                    "a sparse list");
            addIf(list.equal().stream().anyMatch(equal -> equal.only().isPresent()), "a list of one value");
        }
    }

    private static <T> boolean repeats(List<T> all, Function<T, Object> what) {
        return all.stream().map(what).distinct().count() < all.size();
    }
}
