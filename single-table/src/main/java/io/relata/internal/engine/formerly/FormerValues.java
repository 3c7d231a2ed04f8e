package io.relata.internal.engine.formerly;

import io.relata.internal.engine.binding.StoredType;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What values of an attribute mean that were stored when it was declared otherwise. A value that its type of now permits stays as it is, so
 * what is converted once is converted.
 *
 * @param type of now
 * @param formers what it was, the first that makes something of a value counts
 * @param missing the value of what has none, as items hold it; null where it stays without
 */
public record FormerValues(StoredType type, List<Former> formers, @Nullable Object missing) {
    /** Of an attribute that is declared as it always was. */
    public static final FormerValues NONE = new FormerValues(StoredType.of(String.class), List.of(), null);
    /** What {@link #sources} calls a value that is missing. */
    public static final String NOTHING = "nothing";

    /**
     * One type that it had.
     *
     * @param source what is converted, in the words of the plan
     * @param now gives the Java value of now, or null; it may fail
     */
    public record Former(String source, StoredType type, Function<Object, @Nullable Object> now) {
        private Optional<Object> convert(Object stored, StoredType to) {
            try {
                return type.value(stored).map(now).flatMap(to::held);
            } catch (RuntimeException e) {
                // An application's function fails for a value that it was not written for: nothing can be made of that value.
                return Optional.empty();
            }
        }
    }

    /** Whether the attribute is declared as it always was. */
    public boolean isNone() {
        return formers.isEmpty() && missing == null;
    }

    /** What is converted, in the words of the plan. */
    public List<String> sources() {
        return Stream.concat(formers.stream().map(Former::source), missing == null ? Stream.empty() : Stream.of(NOTHING)).toList();
    }

    /**
     * The value that a stored one means now, or that of none. The very same where it is a value of now, and where it can't be converted: it
     * stays stored, and readers leave out what the type does not permit.
     */
    public @Nullable Object now(@Nullable Object stored) {
        return stored == null ? missing : converted(type, stored).orElse(stored);
    }

    private Optional<Object> converted(StoredType to, Object stored) {
        Optional<StoredType> elements = to.elements();
        if (elements.isPresent() && stored instanceof List<?> list) {
            List<Object> now = list.stream().flatMap(element -> converted(elements.get(), element).stream()).toList();
            boolean isOther = !now.equals(list) && now.size() == list.size();
            return isOther ? to.value(now).flatMap(to::held) : Optional.of(stored);
        }
        return to.permits(stored)
                ? Optional.of(stored)
                : formers.stream().flatMap(former -> former.convert(stored, to).stream()).findFirst();
    }
}
