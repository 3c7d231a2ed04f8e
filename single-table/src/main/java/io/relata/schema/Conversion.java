package io.relata.schema;

import io.relata.internal.engine.binding.StoredType;
import io.relata.internal.engine.formerly.FormerValues;
import io.relata.internal.model.attribute.AttributeType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What stored values of an attribute mean that its declaration of now does not permit: it had another type, its enum had another constant,
 * or it was not required. <pre>{@code
 * Schema.table("Orders").entities(Customer.class, Order.class)
 *         .conversions(
 *                 Conversion.of(Customer.class, "age").from(String.class, age -> Integer.valueOf(age.strip())),
 *                 Conversion.of(Customer.class, "country").whenMissing("DE"),
 *                 Conversion.of(Order.class, "status").replacing("PARKED", Order.Status.OPEN))
 * }</pre>
 *
 * <p>Values are converted when they are read, wherever they are: in entities, copies, earlier versions, relationships. Nothing else writes
 * them so but {@code ./relata migrate}, and each write of the entity. A value that the attribute can have now stays as it is. So functions
 * must be pure: the same value of now for the same stored one, at any time, from nothing else.
 *
 * <p>A value that can't be converted, since the function throws or gives {@code null} or no value of the attribute's type, stays stored as
 * it is, and readers see none. The run tells how many there are, and which. Constraints of the attribute are not looked at.
 *
 * <p>Of a list or a set, an element that it can't have is converted by itself. Not for an attribute with {@code @BelongsTo} or
 * {@code @Within}, nor for one that ids are made of: keys never change.
 */
public final class Conversion {
    private final Class<? extends Record> record;
    private final String attribute;
    private final List<From<?>> formers;
    private final @Nullable Object missing;

    /** @param constant what alone it converts; null if it converts all values */
    private record From<F>(Class<F> type, @Nullable String constant, Function<? super F, ?> now) {
        /** Null where it makes nothing of the value. */
        @Nullable
        Object of(Object former) {
            return constant == null || constant.equals(former) ? now.apply(type.cast(former)) : null;
        }
    }

    private Conversion(Class<? extends Record> record, String attribute, List<From<?>> formers, @Nullable Object missing) {
        this.record = record;
        this.attribute = attribute;
        this.formers = formers;
        this.missing = missing;
    }

    /**
     * Begins the conversion of an attribute.
     *
     * @param record declares the entity, or the attributes of a relationship
     * @param attribute its name of now
     */
    public static Conversion of(Class<? extends Record> record, String attribute) {
        return new Conversion(record, attribute, List.of(), null);
    }

    /**
     * Converts values of a type that it had. Of several, the first that makes something of a value counts.
     *
     * @param type that it had: any that an attribute can have, but a list, a set or a map
     * @param now gives the value of now, or null if there is none
     */
    public <F> Conversion from(Class<F> type, Function<? super F, ?> now) {
        return with(new From<>(type, null, now));
    }

    /** Replaces a constant that the attribute's enum does not have any more. */
    public Conversion replacing(String constant, Enum<?> now) {
        return with(new From<>(String.class, constant, any -> now));
    }

    /** Gives what has no value this one. The attribute is required now: otherwise a value that callers remove would come back. */
    public Conversion whenMissing(Object value) {
        return new Conversion(record, attribute, formers, value);
    }

    private Conversion with(From<?> more) {
        List<From<?>> all = new ArrayList<>(formers);
        all.add(more);
        return new Conversion(record, attribute, List.copyOf(all), missing);
    }

    boolean isOf(RecordComponent component) {
        return component.getDeclaringRecord() == record && component.getName().equals(attribute);
    }

    Class<? extends Record> record() {
        return record;
    }

    /** As messages name it. */
    String described() {
        return record.getSimpleName() + "." + attribute;
    }

    String attribute() {
        return attribute;
    }

    /**
     * @param where the entity or relation that has the attribute, for messages
     * @throws ModelException when it can convert nothing, or into nothing that the attribute can be
     */
    FormerValues values(RecordComponent component, String where) {
        String name = where + "." + attribute;
        StoredType type = StoredType.of(component.getGenericType());
        if (formers.isEmpty() && missing == null) {
            throw new ModelException("the conversion of " + name + " converts nothing: say from which type, with from(...), which constant "
                    + "it replaces, with replacing(...), or what is there when there is no value, with whenMissing(...)");
        }
        formers.forEach(former -> requireFormerConstant(name, former.constant(), type));
        return new FormerValues(type, formers.stream().map(former -> former(name, former)).toList(),
                missing == null
                        ? null
                        : type.held(missing).orElseThrow(() -> new ModelException(name + " is converted to "
                                + missing + " when it is missing, which is no value that it can have")));
    }

    private static void requireFormerConstant(String name, @Nullable String constant, StoredType type) {
        if (constant != null && type.elements().orElse(type).permits(constant)) {
            throw new ModelException("the conversion of " + name + " replaces " + constant
                    + ", which it can be still: replacing(...) is for a constant that its enum does not have any more");
        }
    }

    private static FormerValues.Former former(String name, From<?> from) {
        Type type = from.type();
        Optional<String> kind = AttributeType.of(type).map(Enum::name);
        String source = Optional.ofNullable(from.constant()).or(() -> kind).orElseThrow(() -> new ModelException(name
                + " is converted from the unsupported type " + type.getTypeName() + ": use " + AttributeType.supported()));
        return new FormerValues.Former(source, StoredType.of(type), from::of);
    }
}
