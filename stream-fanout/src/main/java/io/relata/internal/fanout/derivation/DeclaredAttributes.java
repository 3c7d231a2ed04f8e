package io.relata.internal.fanout.derivation;

import io.relata.internal.engine.binding.RecordType;
import io.relata.internal.model.attribute.Attribute;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Checks what callers gave an entity or a link against what the model declares. A difference is outdated and not odd: the item may be older
 * than the model.
 *
 * @param remedy the request by which callers can put it right
 */
public record DeclaredAttributes(Class<? extends Record> record, List<Attribute> declared, String remedy) {
    public void check(AttributeChecks checks, Map<String, Object> values) {
        RecordType type = RecordType.of(record);
        for (Attribute attribute : declared) {
            String name = attribute.name();
            checks.known(name);
            Object value = values.get(name);
            if (value == null && attribute.required()) {
                checks.outdated(name + " is missing, and is required: " + remedy + " sets it");
            } else if (value != null) {
                notAllowed(name, value, type.allowed(name, value)).forEach(place -> tell(attribute, place, checks));
            }
        }
    }

    private void tell(Attribute attribute, String place, AttributeChecks checks) {
        String sets = remedy + " sets it, or removes it with null";
        if (attribute.isConverted()) {
            checks.unconverted("its conversion makes nothing of what is stored in " + place + ": " + sets);
        } else {
            checks.outdated(place + " is not what the model allows there: " + sets);
        }
    }

    /** Where in a stored value something is that the model does not allow. */
    private static Stream<String> notAllowed(String place, Object stored, Optional<Object> allowed) {
        if (allowed.isPresent() && stored instanceof Map<?, ?> map && allowed.get() instanceof Map<?, ?> shown) {
            return map.entrySet().stream().flatMap(entry -> notAllowed(place + "/" + entry.getKey(), entry.getValue(),
                    Optional.ofNullable(shown.get(entry.getKey()))));
        } else if (allowed.isPresent() && stored instanceof List<?> list && allowed.get() instanceof List<?> shown
                && list.size() == shown.size()) {
            return IntStream.range(0, list.size()).boxed()
                    .flatMap(i -> notAllowed(place + "/" + i, list.get(i), Optional.of(shown.get(i))));
        }
        return allowed.filter(stored::equals).isPresent() ? Stream.empty() : Stream.of(place);
    }
}
