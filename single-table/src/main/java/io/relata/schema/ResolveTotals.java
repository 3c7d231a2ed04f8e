package io.relata.schema;

import io.relata.internal.engine.problem.IndefiniteArticle;
import io.relata.internal.model.DeclaredTotals;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.ModelLookup;
import io.relata.internal.model.Related;
import io.relata.internal.model.Relation;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.TotalGroup;
import io.relata.internal.model.TotalScope;
import io.relata.internal.model.TotalType;
import io.relata.internal.model.attribute.Attribute;
import io.relata.internal.model.attribute.AttributeType;
import io.relata.total.Total;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Resolves declared totals against the entities and relations of a model, and checks them. */
record ResolveTotals(TableModel model, ModelErrors errors) {
    private static final String NAME = "[a-z][A-Za-z0-9]{0,49}";

    /** What a declaration is about. */
    private record Counted(TotalScope scope, String name, String what, List<Attribute> attributes) {
    }

    /** The valid ones; what is wrong with the others is told. */
    List<TotalType> resolve(List<Total> declared) {
        List<TotalType> totals = new ArrayList<>();
        Set<List<String>> names = new HashSet<>();
        for (Total total : declared) {
            String sentence = "\"" + total + "\": ";
            errors.attempt(() -> type(total, counted(total, sentence), sentence)).ifPresent(type -> {
                if (names.add(List.of(holder(type.scope()), type.name()))) {
                    totals.add(type);
                } else {
                    errors.add(sentence + "there are several totals called " + type.name() + " for the same: give one a name with"
                            + " named(\"...\")");
                }
            });
        }
        model.entities().stream().filter(holder -> totals.stream().anyMatch(total -> total.isOf(holder))).forEach(this::requireName);
        return List.copyOf(totals);
    }

    /** Answers with an entity can have its totals beside its attributes, and its URL is followed by their name. */
    private void requireName(EntityType holder) {
        if (holder.attribute(DeclaredTotals.NAME).isPresent()
                || model.related(holder).stream().anyMatch(list -> list.path().equals(DeclaredTotals.NAME))) {
            errors.add(holder.name() + " has an attribute or a list named totals, which is reserved for its totals: rename it");
        }
    }

    private static String holder(TotalScope scope) {
        if (scope instanceof TotalScope.Children children) {
            return children.holder();
        } else if (scope instanceof TotalScope.Linked linked) {
            return linked.holder();
        } else if (scope instanceof TotalScope.Tagged) {
            return "a tag";
        } else if (scope instanceof TotalScope.Overall all) {
            return "all of " + all.entity();
        }
        throw new IllegalArgumentException("unknown scope of a total: " + scope);
    }

    private Counted counted(Total total, String sentence) {
        EntityType type = declared(total.of(), sentence);
        String what = IndefiniteArticle.with(type.name());
        if (total.per() instanceof Total.PerEntity per) {
            return related(per, type, sentence);
        } else if (total.per() instanceof Total.PerTag) {
            if (!type.taggable()) {
                throw new ModelException(sentence + what + " can't be tagged: annotate " + total.of().getSimpleName() + " with @Taggable");
            }
            return new Counted(new TotalScope.Tagged(type.name()), type.collection(), what, type.attributes());
        } else if (total.per() instanceof Total.Overall) {
            return new Counted(new TotalScope.Overall(type.name()), type.collection(), what, type.attributes());
        }
        throw new IllegalArgumentException("unknown kind of total: " + total.per());
    }

    private EntityType declared(Class<? extends Record> record, String sentence) {
        return model.declaredBy(record)
                .orElseThrow(() -> new ModelException(sentence + record.getSimpleName() + " is not an entity of this model"));
    }

    private Counted related(Total.PerEntity per, EntityType counted, String sentence) {
        EntityType holder = declared(per.entity(), sentence);
        List<Related> lists = model.related(holder).stream()
                .filter(list -> list instanceof Related.Children || list instanceof Related.Linked linked
                        && linked.side().relation().follows().isEmpty())
                .filter(list -> list.entity().name().equals(counted.name())).toList();
        List<Related> wanted = lists.stream().filter(list -> per.path().map(list.path()::equals).orElse(true)).toList();
        if (wanted.size() != 1) {
            throw new ModelException(sentence + ModelLookup.noneOrSeveral(holder, counted, per.path(), lists, wanted));
        }
        return wanted.get(0) instanceof Related.Children children
                ? new Counted(new TotalScope.Children(counted.name(), children.parent().attribute(), holder.name()),
                        children.path(), IndefiniteArticle.with(counted.name()), counted.attributes())
                : linked((Related.Linked) wanted.get(0));
    }

    private static Counted linked(Related.Linked linked) {
        Relation relation = linked.side().relation();
        return new Counted(TotalScope.Linked.of(linked.side()), linked.path(), "a link of " + relation.name(), relation.attributes());
    }

    private TotalType type(Total total, Counted counted, String sentence) {
        List<String> wrong = new ArrayList<>();
        String name = total.name().orElse(counted.name());
        if (!name.matches(NAME) && total.name().isPresent()) {
            wrong.add("the name " + name + " is invalid: use a lower-case letter and up to 49 letters and digits");
        }
        if (!total.where().isEmpty() && total.name().isEmpty()) {
            wrong.add("it counts only some, so it needs a name of its own: add named(\"...\")");
        }
        if (total.shards() < 1 || total.shards() > Total.MOST_SHARDS) {
            wrong.add("it is spread over " + total.shards() + " items, and can be over 1 to " + Total.MOST_SHARDS);
        }
        wrong.addAll(CheckRankings.of(total));
        List<Attribute> sums = new ArrayList<>();
        for (String sum : total.sums()) {
            Optional<Attribute> attribute = attribute(counted, sum).filter(found -> found.type() == AttributeType.NUMBER);
            attribute.ifPresentOrElse(sums::add, () -> wrong.add(counted.what() + " has no number called " + sum));
        }
        Optional<Attribute> by = total.by().flatMap(group -> attribute(counted, group)).filter(found -> found.javaType().isEnum());
        if (total.by().isPresent() && by.isEmpty()) {
            wrong.add(counted.what() + " has no enum called " + total.by().get() + ", by whose constants it could be grouped");
        }
        Map<String, Object> where = new LinkedHashMap<>();
        total.where()
                .forEach((attribute, value) -> stored(counted, attribute, value).ifPresentOrElse(stored -> where.put(attribute, stored),
                        () -> wrong.add(counted.what() + " has no attribute " + attribute + " that could be " + value
                                + ": give a text, a constant of the attribute's enum, or true or false")));
        List<TotalGroup> groups = new ResolveGroups(total, counted.what(), groupable(counted), wrong).resolve(name);
        if (!wrong.isEmpty()) {
            throw new ModelException(wrong.stream().map(sentence::concat).toList());
        }
        return new TotalType(name, counted.scope(), List.copyOf(sums), by, Map.copyOf(where), total.shards(), total.state(),
                total.rankings(), groups);
    }

    /** Entities are also grouped by when they were created, which links do not say. */
    private static List<Attribute> groupable(Counted counted) {
        return counted.scope() instanceof TotalScope.Linked
                ? counted.attributes()
                : PeriodDeclaration.withCreatedAt(counted.attributes());
    }

    private static Optional<Attribute> attribute(Counted counted, String name) {
        return counted.attributes().stream().filter(each -> each.name().equals(name)).findFirst();
    }

    private static Optional<Object> stored(Counted counted, String name, Object value) {
        return attribute(counted, name).map(Attribute::javaType).flatMap(type -> {
            if (value instanceof Enum<?> constant && type == constant.getDeclaringClass()) {
                return Optional.of(constant.name());
            } else if (value instanceof String && type == String.class) {
                return Optional.of(value);
            }
            return value instanceof Boolean && (type == Boolean.class || type == boolean.class) ? Optional.of(value) : Optional.empty();
        });
    }
}
