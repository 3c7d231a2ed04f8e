package io.relata.simulation.vocabulary.declared;

import java.util.List;
import java.util.stream.Collectors;

/** A declared record. */
public record RecordUse(RecordName name, List<AnnotationUse> annotations, List<ComponentUse> components) {
    /** As Java spells it. */
    String source() {
        return annotations.stream().map(annotation -> annotation.source() + "\n").collect(Collectors.joining())
                + "public record " + name + components.stream().map(component -> "\n        " + component.source())
                        .collect(Collectors.joining(",", "(", ") {\n}\n"));
    }
}
