package io.relata.schema;

import io.relata.annotation.NoOverlap;
import io.relata.internal.model.UniqueKey;
import io.relata.internal.model.attribute.Attribute;
import io.relata.internal.model.attribute.AttributeType;
import io.relata.internal.model.booked.BookedTime;
import io.relata.internal.model.booked.BookedTime.Exemption;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Reads the times that no two entities of a type may have in common. */
final class NoOverlapDeclaration {
    private static final Duration DAY = Duration.ofDays(1);
    private static final Set<AttributeType> TIMES = EnumSet.of(AttributeType.TIME, AttributeType.OFFSET_TIME, AttributeType.DATE);
    /** The most of them with one entity: each has its part of the steps. */
    private static final int MOST = 4;

    private final String entity;
    private final List<Attribute> attributes;
    private final ModelErrors errors;

    NoOverlapDeclaration(String entity, List<Attribute> attributes, ModelErrors errors) {
        this.entity = entity;
        this.attributes = attributes;
        this.errors = errors;
    }

    /**
     * The valid ones.
     *
     * @param comparable requires attributes that can be compared
     * @param exact the attributes whose values are compared as they are
     */
    List<UniqueKey> read(NoOverlap[] declared, UnaryOperator<String[]> comparable, Set<String> exact) {
        if (declared.length > MOST) {
            errors.add(entity + " has " + declared.length + " @NoOverlap: use at most " + MOST + ", which share the "
                    + BookedTime.MOST_STEPS + " steps that one " + entity + " can have");
        }
        int most = BookedTime.MOST_STEPS / Math.max(1, Math.min(declared.length, MOST));
        List<UniqueKey> keys = errors.attemptEach(Stream.of(declared), each -> key(each, comparable, exact, most));
        errors.requireDistinct(entity + ": @NoOverlap", keys.stream().map(UniqueKey::name).toList());
        return keys;
    }

    private UniqueKey key(NoOverlap declared, UnaryOperator<String[]> comparable, Set<String> exact, int most) {
        List<String> of = List.of(comparable.apply(declared.of()));
        AttributeType type = time("from", declared.from());
        if (time("to", declared.to()) != type || declared.from().equals(declared.to())) {
            throw new ModelException(entity + ": @NoOverlap(from = \"" + declared.from() + "\", to = \"" + declared.to()
                    + "\") needs two attributes of one type");
        }
        BookedTime time = new BookedTime(declared.from(), declared.to(), type, step(declared.step(), type), most,
                errors.attemptEach(Stream.of(declared.unless()), this::exemption));
        List<String> names = Stream.concat(of.stream(), Stream.of(declared.from(), declared.to())).toList();
        errors.requireDistinct(entity + ": @NoOverlap", names);
        return new UniqueKey(entity, names,
                UniqueKey.name(names.stream().map(each -> Attribute.firstName(attributes, each)).toList(), Optional.of(time)), exact,
                Optional.of(time));
    }

    private AttributeType time(String member, String name) {
        return find(name).map(Attribute::type).filter(TIMES::contains)
                .orElseThrow(() -> new ModelException(entity + ": @NoOverlap(" + member + " = \"" + name
                        + "\") must be an attribute that is an Instant, an OffsetDateTime or a LocalDate; it has "
                        + attributes.stream().map(Attribute::name).toList()));
    }

    private Duration step(String text, AttributeType type) {
        Duration step = parsed(text).filter(length -> !length.isNegative() && !length.isZero() && length.getNano() == 0
                && DAY.toSeconds() % length.toSeconds() == 0)
                .orElseThrow(() -> new ModelException(entity + ": @NoOverlap(step = \"" + text + "\") is invalid: use a day, P1D, or whole "
                        + "seconds that divide one evenly, such as PT15M, so that steps begin at midnight"));
        if (type == AttributeType.DATE && !step.equals(DAY)) {
            throw new ModelException(entity + ": @NoOverlap(step = \"" + text + "\") is invalid for dates: use P1D, or attributes that are "
                    + "Instants");
        }
        return step;
    }

    private static Optional<Duration> parsed(String text) {
        try {
            return Optional.of(Duration.parse(text));
        } catch (DateTimeException | ArithmeticException e) {
            return Optional.empty();
        }
    }

    private Exemption exemption(String text) {
        String[] parts = text.split("=", 2);
        Class<?> type = find(parts[0]).filter(any -> parts.length == 2).<Class<?>>map(Attribute::javaType).orElseThrow(
                () -> new ModelException(entity + ": @NoOverlap(unless = \"" + text + "\") is invalid: name one of its attributes "
                        + attributes.stream().map(Attribute::name).toList() + " and a value, such as status=CANCELLED"));
        List<String> values = type.isEnum()
                ? Stream.of(type.getEnumConstants()).map(constant -> ((Enum<?>) constant).name()).toList()
                : type == boolean.class || type == Boolean.class ? List.of("true", "false") : List.of();
        if (!values.contains(parts[1]) && (!values.isEmpty() || type != String.class)) {
            throw new ModelException(entity + ": @NoOverlap(unless = \"" + text + "\") is never true: " + (values.isEmpty()
                    ? parts[0] + " must be a text, an enum or a boolean, not " + type.getSimpleName()
                    : parts[0] + " can be " + values));
        }
        return new Exemption(parts[0], parts[1]);
    }

    private Optional<Attribute> find(String name) {
        return attributes.stream().filter(attribute -> attribute.name().equals(name)).findFirst();
    }
}
