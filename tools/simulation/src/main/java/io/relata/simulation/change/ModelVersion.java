package io.relata.simulation.change;

import io.relata.annotation.AtMost;
import io.relata.annotation.BelongsTo;
import io.relata.annotation.Carries;
import io.relata.annotation.Copied;
import io.relata.annotation.Entity;
import io.relata.annotation.Formerly;
import io.relata.annotation.ListBy;
import io.relata.annotation.Listed;
import io.relata.annotation.OnDelete;
import io.relata.annotation.SelfCopy;
import io.relata.annotation.SortBy;
import io.relata.annotation.Taggable;
import io.relata.annotation.Unique;
import io.relata.annotation.Within;
import io.relata.internal.model.TableModel;
import io.relata.schema.Conversion;
import io.relata.schema.Schema;
import io.relata.simulation.vocabulary.declared.AnnotationUse;
import io.relata.simulation.vocabulary.declared.ComponentUse;
import io.relata.simulation.vocabulary.declared.ModelUse;
import io.relata.simulation.vocabulary.declared.RecordName;
import io.relata.simulation.vocabulary.declared.RecordUse;
import io.relata.simulation.vocabulary.declared.RelationUse;
import io.relata.simulation.vocabulary.declared.TotalUse;
import io.relata.simulation.vocabulary.declared.TypeUse;
import io.relata.total.Total;
import jakarta.validation.constraints.NotBlank;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/**
 * One version of the model.
 *
 * @param model as it is deployed
 * @param values what callers may give each attribute, by the entity
 */
record ModelVersion(TableModel model, Map<String, Map<String, List<Object>>> values) {
    /** What a club has that was stored without a city, where it is required. */
    static final String CITY = "Bonn";
    /** Ids of clubs, and of those that are none. */
    static final List<String> CLUBS = List.of("a", "b", "c");
    static final List<String> PEOPLE = List.of("p", "q", "r", "s");

    private static final AnnotationUse REQUIRED = AnnotationUse.of(NotBlank.class);
    private static final RecordName CLUB = new RecordName("Club");
    private static final RecordName PERSON = new RecordName("Person");
    private static final RecordName BADGE = new RecordName("Badge");

    /** The names of the attributes of an entity. */
    Set<String> attributes(String entity) {
        return Objects.requireNonNull(values.get(entity)).keySet();
    }

    /** What callers may give an attribute. */
    List<Object> values(String entity, String attribute) {
        return Objects.requireNonNull(Objects.requireNonNull(values.get(entity)).get(attribute));
    }

    static ModelVersion of(Map<Aspect, Integer> picks, Aspect.Side side) {
        return new Draft(aspect -> aspect.of(picks.getOrDefault(aspect, 0), side)).version();
    }

    /** The declarations of a version. */
    private record Draft(Function<Aspect, String> form) {
        ModelVersion version() {
            List<RecordUse> entities = new ArrayList<>(List.of(club(), person()));
            if (is(Aspect.BADGE, "badge")) {
                entities.add(new RecordUse(BADGE, List.of(AnnotationUse.of(Entity.class).with("collection", "badges"),
                        AnnotationUse.of(SortBy.class).with("value", List.of("name")), AnnotationUse.of(Taggable.class)),
                        List.of(text("name", REQUIRED), text("code", AnnotationUse.of(Unique.class)))));
            }
            ModelUse model = new ModelUse("Changing", Optional.empty(), ModelUse.Tenants.NONE, entities, List.of(), relations(), totals());
            Map<String, Map<String, List<Object>>> values = new LinkedHashMap<>();
            entities.forEach(entity -> values.put(entity.name().simple().toLowerCase(Locale.ROOT), values(entity)));
            return new ModelVersion(model.model(this::more), values);
        }

        private boolean is(Aspect aspect, String... some) {
            return List.of(some).contains(form.apply(aspect));
        }

        private static ComponentUse text(String name, AnnotationUse... annotations) {
            return new ComponentUse(name, TypeUse.of(String.class), List.of(annotations));
        }

        private RecordUse club() {
            List<AnnotationUse> annotations = new ArrayList<>(List.of(AnnotationUse.of(Entity.class).with("collection", "clubs"),
                    AnnotationUse.of(SortBy.class).with("value", List.of(form.apply(Aspect.ORDER)))));
            AnnotationUse listed = AnnotationUse.of(Listed.class);
            switch (form.apply(Aspect.LISTED)) {
                case "listed" -> annotations.add(listed);
                case "two" -> annotations.add(listed.with("shards", 2));
                case "two-soon-three" -> annotations.add(listed.with("shards", 2).with("otherShards", 3));
                case "three-once-two" -> annotations.add(listed.with("shards", 3).with("otherShards", 2));
                case "three" -> annotations.add(listed.with("shards", 3));
                default -> {
                    // Not listed.
                }
            }
            String city = is(Aspect.CITY, "renamed") ? "town" : "city";
            if (!is(Aspect.LIST_BY, "none")) {
                annotations.add(AnnotationUse.of(ListBy.class).with("value", List.of(is(Aspect.LIST_BY, "city") ? city : "level"))
                        .with("sort", List.of("name")).with("index", "gsi1"));
            }
            if (is(Aspect.COPIED, "name")) {
                annotations.add(AnnotationUse.of(Copied.class).with("value", List.of("name")));
            }
            List<ComponentUse> components = new ArrayList<>(List.of(text("name", REQUIRED), text("level", REQUIRED)));
            switch (form.apply(Aspect.CITY)) {
                case "text" -> components.add(text(city));
                case "renamed" -> components.add(text(city, AnnotationUse.of(Formerly.class).with("value", List.of("city"))));
                case "number" -> components.add(new ComponentUse(city, TypeUse.of(Integer.class), List.of()));
                case "required" -> components.add(text(city, REQUIRED));
                default -> {
                    // It has none.
                }
            }
            return new RecordUse(CLUB, annotations, components);
        }

        private RecordUse person() {
            List<AnnotationUse> annotations = new ArrayList<>(List.of(AnnotationUse.of(Entity.class).with("collection", "people"),
                    AnnotationUse.of(SortBy.class).with("value", List.of("name")),
                    is(Aspect.CLUB, "tagged")
                            ? AnnotationUse.of(Taggable.class).with("within", List.of("clubId"))
                            : AnnotationUse.of(Taggable.class)));
            if (is(Aspect.SELF, "self")) {
                annotations.add(AnnotationUse.of(SelfCopy.class));
            }
            List<AnnotationUse> email = new ArrayList<>();
            if (is(Aspect.EMAIL, "unique", "renamed-unique")) {
                email.add(AnnotationUse.of(Unique.class));
            }
            boolean isRenamed = is(Aspect.EMAIL, "renamed", "renamed-unique");
            if (isRenamed) {
                email.add(AnnotationUse.of(Formerly.class).with("value", List.of("email")));
            }
            return new RecordUse(PERSON, annotations, List.of(text("name", REQUIRED), text(isRenamed ? "mail" : "email", email
                    .toArray(AnnotationUse[]::new)), new ComponentUse("fee", TypeUse.of(Integer.class), List.of()),
                    text("clubId", parent().toArray(AnnotationUse[]::new))));
        }

        private List<AnnotationUse> parent() {
            AnnotationUse parent = AnnotationUse.of(BelongsTo.class).with("value", CLUB).with("list", "members");
            return switch (form.apply(Aspect.CLUB)) {
                case "text" -> List.of(REQUIRED);
                case "copied" -> List.of(REQUIRED, parent.with("copies", true));
                case "limited" -> List.of(REQUIRED, parent, AnnotationUse.of(AtMost.class).with("value", 2L));
                case "limited-monthly" ->
                    List.of(REQUIRED, parent, AnnotationUse.of(AtMost.class).with("value", 2L).with("per", "createdAt.month"));
                case "limited-more" -> List.of(REQUIRED, parent, AnnotationUse.of(AtMost.class).with("value", 3L));
                case "carrying" -> List.of(REQUIRED, parent, AnnotationUse.of(Carries.class).with("value", List.of("level")));
                case "within" -> List.of(REQUIRED, AnnotationUse.of(Within.class).with("value", CLUB).with("list", "members"));
                case "follows" -> List.of(REQUIRED, parent.with("onDelete", OnDelete.CASCADE));
                case "detached" -> List.of(parent.with("onDelete", OnDelete.DETACH));
                default -> List.of(REQUIRED, parent);
            };
        }

        private List<RelationUse> relations() {
            RelationUse linked = new RelationUse(RelationUse.Form.LONG, PERSON, CLUB, List.of(), Optional.empty(),
                    is(Aspect.LINKS, "sorted") ? List.of("level") : List.of(), List.of());
            RelationUse fans = new RelationUse(RelationUse.Form.LONG, PERSON, CLUB, List.of("fans", "fanOf"), Optional.empty(), List.of(),
                    List.of());
            return is(Aspect.LINKS, "linked", "sorted")
                    ? List.of(linked)
                    : is(Aspect.LINKS, "and-fans") ? List.of(linked, fans) : List.of();
        }

        private List<TotalUse> totals() {
            return is(Aspect.TOTAL, "none")
                    ? List.of()
                    : List.of(new TotalUse(PERSON, TotalUse.Per.ENTITY, Optional.of(CLUB), Optional.of("members"),
                            is(Aspect.TOTAL, "summed") ? List.of("fee") : List.of(), Optional.empty(), Optional.empty(), Optional.empty(),
                            1, Total.State.ANSWERED, List.of(), List.of()));
        }

        private Schema more(Schema schema, Function<RecordName, Class<? extends Record>> classes) {
            Schema all = schema;
            if (is(Aspect.CITY, "number")) {
                all = all.conversions(Conversion.of(classes.apply(CLUB), "city").from(String.class, String::length));
            } else if (is(Aspect.CITY, "required")) {
                all = all.conversions(Conversion.of(classes.apply(CLUB), "city").whenMissing(CITY));
            }
            List<String> retired = Stream
                    .of(is(Aspect.CITY, "retired") ? "club.city" : "", is(Aspect.LINKS, "retired") ? "person-club" : "",
                            is(Aspect.BADGE, "retired") ? "badge" : "")
                    .filter(name -> !name.isEmpty()).toList();
            return retired.isEmpty() ? all : all.retired(retired.toArray(String[]::new));
        }

        private static Map<String, List<Object>> values(RecordUse entity) {
            Map<String, List<Object>> values = new LinkedHashMap<>();
            entity.components().forEach(component -> values.put(component.name(), switch (component.name()) {
                case "clubId" -> List.copyOf(CLUBS);
                case "level" -> List.of("gold", "tin");
                case "fee" -> numbers(3, number -> number);
                case "city", "town" -> component.type().raw() == Integer.class ? numbers(3, number -> number + 4) : List.of(CITY, "Aachen");
                case "email", "mail", "code" -> numbers(3, number -> number + "@x.example");
                default -> List.of("x", "y", "z");
            }));
            return values;
        }

        private static List<Object> numbers(int count, IntFunction<Object> value) {
            return Stream.iterate(0, number -> number + 1).limit(count).map(value::apply).toList();
        }
    }
}
