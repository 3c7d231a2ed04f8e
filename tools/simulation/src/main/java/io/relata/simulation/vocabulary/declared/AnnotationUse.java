package io.relata.simulation.vocabulary.declared;

import java.lang.annotation.Annotation;
import java.lang.annotation.ElementType;
import java.lang.annotation.Target;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * An annotation with the members that are given, in their order.
 *
 * @param members each a text, a number, a boolean, a constant, a {@link RecordName}, or a list of texts
 */
public record AnnotationUse(Class<? extends Annotation> type, Map<String, Object> members) {
    public static AnnotationUse of(Class<? extends Annotation> type) {
        return new AnnotationUse(type, Map.of());
    }

    /** The annotation with one more member. */
    public AnnotationUse with(String name, Object value) {
        Map<String, Object> more = new LinkedHashMap<>(members);
        more.put(name, value);
        return new AnnotationUse(type, more);
    }

    boolean isFor(ElementType target) {
        return List.of(type.getAnnotation(Target.class).value()).contains(target);
    }

    /** As Java spells it: {@code @Listed(shards = 4)}. */
    String source() {
        String name = "@" + type.getSimpleName();
        if (members.isEmpty()) {
            return name;
        }
        return name + "(" + (members.keySet().equals(Set.of("value"))
                ? members.values().stream().map(AnnotationUse::source).collect(Collectors.joining())
                : members.entrySet().stream().map(member -> member.getKey() + " = " + source(member.getValue()))
                        .collect(Collectors.joining(", ")))
                + ")";
    }

    private static String source(Object value) {
        if (value instanceof List<?> list) {
            return list.size() == 1
                    ? source(list.get(0))
                    : list.stream().map(AnnotationUse::source).collect(Collectors.joining(", ", "{", "}"));
        } else if (value instanceof RecordName record) {
            return record.simple() + ".class";
        }
        if (value instanceof Enum<?> constant) {
            return constant.getDeclaringClass().getSimpleName() + "." + constant.name();
        }
        return value instanceof String text ? "\"" + text.replace("\\", "\\\\") + "\"" : value.toString();
    }
}
