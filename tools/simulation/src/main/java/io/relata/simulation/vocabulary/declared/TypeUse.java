package io.relata.simulation.vocabulary.declared;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.objectweb.asm.Type;

/**
 * The type of a component, or an argument of one.
 *
 * @param raw the class; {@link Record} for a declared one, {@link Object} for a declared interface
 * @param declared the declared record or sealed interface
 * @param arguments of a {@link List}, {@link Set} or {@link Map}
 * @param annotations of an argument
 */
public record TypeUse(Class<?> raw, Optional<RecordName> declared, List<TypeUse> arguments, List<AnnotationUse> annotations) {
    public static TypeUse of(Class<?> plain) {
        return new TypeUse(plain, Optional.empty(), List.of(), List.of());
    }

    public static TypeUse of(RecordName declared) {
        return new TypeUse(Record.class, Optional.of(declared), List.of(), List.of());
    }

    /** One of the records that a declared sealed interface permits. */
    public static TypeUse ofSealed(RecordName declared) {
        return new TypeUse(Object.class, Optional.of(declared), List.of(), List.of());
    }

    public static TypeUse listOf(TypeUse elements) {
        return new TypeUse(List.class, Optional.empty(), List.of(elements), List.of());
    }

    public static TypeUse setOf(TypeUse elements) {
        return new TypeUse(Set.class, Optional.empty(), List.of(elements), List.of());
    }

    public static TypeUse mapOf(TypeUse keys, TypeUse values) {
        return new TypeUse(Map.class, Optional.empty(), List.of(keys, values), List.of());
    }

    /** The type with one more annotation. */
    public TypeUse annotated(AnnotationUse annotation) {
        List<AnnotationUse> more = new ArrayList<>(annotations);
        more.add(annotation);
        return new TypeUse(raw, declared, arguments, List.copyOf(more));
    }

    /** As Java spells it: {@code List<@NotBlank String>}. */
    public String source() {
        return annotations.stream().map(annotation -> annotation.source() + " ").collect(Collectors.joining())
                + declared.map(RecordName::simple).orElseGet(raw::getSimpleName)
                + (arguments.isEmpty() ? "" : arguments.stream().map(TypeUse::source).collect(Collectors.joining(", ", "<", ">")));
    }

    /** Without its arguments, as the class file spells it. */
    String descriptor() {
        return declared.map(name -> "L" + name.internal() + ";").orElseGet(() -> Type.getDescriptor(raw));
    }

    /** With its arguments. */
    String signature() {
        String plain = descriptor();
        return arguments.isEmpty()
                ? plain
                : plain.substring(0, plain.length() - 1)
                        + arguments.stream().map(TypeUse::signature).collect(Collectors.joining("", "<", ">;"));
    }
}
