package io.relata.simulation.vocabulary;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Copied;
import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import io.relata.annotation.UpdatedBy;
import io.relata.annotation.Within;
import io.relata.simulation.vocabulary.declared.AnnotationUse;
import io.relata.simulation.vocabulary.declared.ComponentUse;
import io.relata.simulation.vocabulary.declared.ModelUse;
import io.relata.simulation.vocabulary.declared.RecordUse;
import io.relata.simulation.vocabulary.declared.TypeUse;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What is left of a declaration without a part of it that says how something is stored or derived.
 *
 * @param <T> what declares it
 * @param without the part: {@code @Searchable}
 */
record LesserModel<T>(String without, T left) {
    /** What only requests and answers depend on. */
    private static final Set<String> MEMBERS_OF_REQUESTS = Set.of("collection", "list", "sharing", "otherShards", "burst", "bytes");

    /** Of each declaration; some of these models are not valid. */
    static Stream<LesserModel<ModelUse>> of(ModelUse model) {
        return Stream.of(
                inTurn(model.entities(), entity -> ofEntity(entity).map(one -> one.with(List::of)))
                        .map(all -> all.with(entities -> new ModelUse(model.table(), model.name(), model.tenants(), entities, model.parts(),
                                model.relations(), model.totals()))),
                inTurn(model.parts(), part -> ofPart(part).map(one -> one.with(List::of)))
                        .map(all -> all.with(parts -> new ModelUse(model.table(), model.name(), model.tenants(), model.entities(), parts,
                                model.relations(), model.totals()))),
                inTurn(model.relations(), relation -> nothing("a relation"))
                        .map(all -> all.with(
                                relations -> new ModelUse(model.table(), model.name(), model.tenants(), model.entities(), model.parts(),
                                        relations, model.totals()))),
                inTurn(model.totals(), total -> nothing("a total"))
                        .map(all -> all.with(totals -> new ModelUse(model.table(), model.name(), model.tenants(), model.entities(),
                                model.parts(), model.relations(), totals))))
                .flatMap(each -> each);
    }

    private <R> LesserModel<R> with(Function<T, R> use) {
        return new LesserModel<>(without, use.apply(left));
    }

    private static <T> Stream<LesserModel<List<T>>> nothing(String without) {
        return Stream.of(new LesserModel<>(without, List.of()));
    }

    /** All of them with what is left of each in turn, which is one or nothing. */
    private static <T> Stream<LesserModel<List<T>>> inTurn(List<T> all, Function<T, Stream<LesserModel<List<T>>>> left) {
        return IntStream.range(0, all.size()).boxed().flatMap(place -> left.apply(all.get(place)).map(lesser -> lesser.with(one -> {
            List<T> others = new ArrayList<>(all.subList(0, place));
            others.addAll(one);
            others.addAll(all.subList(place + 1, all.size()));
            return others;
        })));
    }

    private static Stream<LesserModel<RecordUse>> ofEntity(RecordUse entity) {
        return Stream.concat(
                inTurn(entity.annotations(), annotation -> matters(annotation, entity) ? ofAnnotation(annotation) : Stream.empty())
                        .map(all -> all.with(annotations -> new RecordUse(entity.name(), annotations, entity.components()))),
                inTurn(entity.components(), LesserModel::ofComponent)
                        .map(all -> all.with(components -> new RecordUse(entity.name(), entity.annotations(), components))));
    }

    private static Stream<LesserModel<RecordUse>> ofPart(RecordUse part) {
        return inTurn(part.components(), component -> part.components().size() > 1
                ? LesserModel.<ComponentUse>nothing("a component of a part")
                : Stream.empty())
                .map(all -> all.with(components -> new RecordUse(part.name(), part.annotations(), components, part.sealed())));
    }

    /** The creation time is stored whether or not callers may say it. */
    private static Stream<LesserModel<List<ComponentUse>>> ofComponent(ComponentUse component) {
        if (component.name().equals(DrawnEntity.CREATED_AT)) {
            return Stream.empty();
        }
        boolean isWithin = component.hasAny(List.of(Within.class));
        return Stream.of(LesserModel.<ComponentUse>nothing("a component"),
                inTurn(component.annotations(), annotation -> isWithin && annotation.type() == BelongsTo.class
                        ? Stream.empty()
                        : ofAnnotation(annotation))
                        .map(all -> all.with(annotations -> List.of(new ComponentUse(component.name(), component.type(), annotations)))),
                withOtherElements(component.type())
                        .map(type -> new LesserModel<>("an element's type", List.of(new ComponentUse(component.name(), type, List.of())))))
                .flatMap(each -> each);
    }

    private static Stream<TypeUse> withOtherElements(TypeUse type) {
        if (type.arguments().isEmpty()) {
            return Stream.empty();
        }
        TypeUse elements = type.arguments().get(type.arguments().size() - 1);
        TypeUse others = TypeUse.of(elements.raw() == Boolean.class ? String.class : Boolean.class);
        return Stream.of(type.raw() == List.class ? TypeUse.listOf(others) : TypeUse.mapOf(TypeUse.of(String.class), others));
    }

    private static Stream<LesserModel<List<AnnotationUse>>> ofAnnotation(AnnotationUse annotation) {
        if (annotation.type().getPackage() != Entity.class.getPackage()) {
            return Stream.empty();
        }
        String name = "@" + annotation.type().getSimpleName();
        return Stream.concat(nothing(name), annotation.members().entrySet().stream()
                .filter(member -> !MEMBERS_OF_REQUESTS.contains(member.getKey()) && matters(annotation, member))
                .map(member -> new LesserModel<>(name + "(" + member.getKey() + ")", List.of(without(annotation, member.getKey())))));
    }

    private static AnnotationUse without(AnnotationUse annotation, String member) {
        Map<String, Object> others = new LinkedHashMap<>(annotation.members());
        others.remove(member);
        return new AnnotationUse(annotation.type(), others);
    }

    /** Whether a member can be left out, and says something else then. */
    private static boolean matters(AnnotationUse annotation, Map.Entry<String, Object> member) {
        return Stream.of(annotation.type().getDeclaredMethods()).filter(each -> each.getName().equals(member.getKey()))
                .map(Method::getDefaultValue).anyMatch(value -> value != null && !value.equals(member.getValue()));
    }

    /** Whether an annotation says anything that is not so without it. */
    private static boolean matters(AnnotationUse annotation, RecordUse entity) {
        Object value = annotation.members().get("value");
        if (annotation.type() == Copied.class) {
            return value instanceof List<?> names && entity.components().stream()
                    .filter(component -> !component.hasAny(List.of(UpdatedBy.class))).map(ComponentUse::name)
                    .anyMatch(name -> !name.equals(DrawnEntity.CREATED_AT) && !names.contains(name));
        }
        return annotation.type() != SortBy.class || !List.of(DrawnEntity.CREATED_AT).equals(value);
    }
}
