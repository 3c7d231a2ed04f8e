package io.relata.simulation.vocabulary.declared;

import java.lang.annotation.Annotation;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A component of a declared record. */
public record ComponentUse(String name, TypeUse type, List<AnnotationUse> annotations) {
    /** The component with one more annotation. */
    public ComponentUse annotated(AnnotationUse annotation) {
        List<AnnotationUse> more = new ArrayList<>(annotations);
        more.add(annotation);
        return new ComponentUse(name, type, List.copyOf(more));
    }

    /** Whether it has an annotation of one of these types. */
    public boolean hasAny(List<Class<? extends Annotation>> types) {
        return annotations.stream().anyMatch(annotation -> types.contains(annotation.type()));
    }

    String source() {
        return annotations.stream().map(annotation -> annotation.source() + " ").collect(Collectors.joining()) + type.source() + " " + name;
    }
}
