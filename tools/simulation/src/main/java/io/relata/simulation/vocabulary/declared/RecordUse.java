package io.relata.simulation.vocabulary.declared;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A declared record.
 *
 * @param sealed the sealed interface that permits it, if one does: it permits just the records that name it
 */
public record RecordUse(RecordName name, List<AnnotationUse> annotations, List<ComponentUse> components, Optional<RecordName> sealed) {
    /** One that no interface permits. */
    public RecordUse(RecordName name, List<AnnotationUse> annotations, List<ComponentUse> components) {
        this(name, annotations, components, Optional.empty());
    }

    /** The record with one more component. */
    public RecordUse with(ComponentUse component) {
        return new RecordUse(name, annotations, Stream.concat(components.stream(), Stream.of(component)).toList(), sealed);
    }

    /** As Java spells it. */
    String source() {
        return annotations.stream().map(annotation -> annotation.source() + "\n").collect(Collectors.joining())
                + "public record " + name + components.stream().map(component -> "\n        " + component.source())
                        .collect(Collectors.joining(",", "(", ")" + sealed.map(above -> " implements " + above).orElse("") + " {\n}\n"));
    }
}
