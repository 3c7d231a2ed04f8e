package io.relata.internal.engine.binding;

import io.relata.internal.engine.problem.Violation;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.ElementKind;
import jakarta.validation.MessageInterpolator;
import jakarta.validation.Path;
import jakarta.validation.TraversableResolver;
import jakarta.validation.Validation;
import jakarta.validation.Validator;
import jakarta.validation.metadata.CascadableDescriptor;
import java.lang.annotation.ElementType;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.hibernate.validator.HibernateValidator;
import org.hibernate.validator.HibernateValidatorFactory;

/** Bean Validation of a record, with violations at the JSON places that its values were read from. */
final class Validity {
    private static final MessageInterpolator MESSAGES = new ViolationMessages();
    private static final HibernateValidatorFactory FACTORY = Validation.byProvider(HibernateValidator.class).configure()
            .messageInterpolator(MESSAGES).buildValidatorFactory().unwrap(HibernateValidatorFactory.class);
    private static final Validator VALIDATOR = FACTORY.getValidator();

    private final Reading reading;
    private final Validator validator;

    /** @param most how many violations end it */
    Validity(Reading reading, int most) {
        AtomicInteger found = new AtomicInteger();
        this.reading = reading;
        this.validator = FACTORY.usingContext().messageInterpolator(new NumberedMessages(MESSAGES, found, most))
                .traversableResolver(new UntilFull(found, most)).enableTraversableResolverResultCache(false).getValidator();
    }

    /**
     * Validates no more once there are too many violations: an object costs more than what a caller has to send for it.
     *
     * @param found how many there are
     * @param most how many there may be
     */
    private record UntilFull(AtomicInteger found, int most) implements TraversableResolver {
        @Override
        public boolean isReachable(Object object, Path.Node property, Class<?> root, Path toObject, ElementType element) {
            return found.get() <= most;
        }

        @Override
        public boolean isCascadable(Object object, Path.Node property, Class<?> root, Path toObject, ElementType element) {
            return found.get() <= most;
        }
    }

    /** Tells what is wrong with a record. */
    void tell(Record made) {
        told(validator.validate(made), "").forEach(reading::tell);
    }

    /** Validates the components of a record that could not be constructed. */
    List<Violation> ofArguments(Class<? extends Record> record, List<String> names, Object[] arguments, String pointer) {
        List<Violation> violations = new ArrayList<>();
        for (int i = 0; i < arguments.length; i++) {
            violations.addAll(told(validator.validateValue(record, names.get(i), arguments[i]), pointer));
            if (isCascaded(record, names.get(i))) {
                cascade(arguments[i], pointer + "/" + names.get(i), violations);
            }
        }
        return violations;
    }

    /** Whether a component has no value that has to have one. */
    static boolean lacksArguments(Class<? extends Record> record, List<String> names, Object[] arguments) {
        return IntStream.range(0, arguments.length)
                .anyMatch(i -> arguments[i] == null && !VALIDATOR.validateValue(record, names.get(i), null).isEmpty());
    }

    private static boolean isCascaded(Class<? extends Record> record, String name) {
        return Optional.ofNullable(VALIDATOR.getConstraintsForClass(record).getConstraintsForProperty(name))
                .filter(property -> property.isCascaded()
                        || property.getConstrainedContainerElementTypes().stream().anyMatch(CascadableDescriptor::isCascaded))
                .isPresent();
    }

    private void cascade(Object value, String pointer, List<Violation> violations) {
        if (value instanceof Record made) {
            violations.addAll(told(validator.validate(made), pointer));
        } else if (value instanceof List<?> list) {
            for (int i = 0; i < list.size(); i++) {
                cascade(list.get(i), pointer + "/" + i, violations);
            }
        } else if (value instanceof Map<?, ?> map) {
            map.forEach((key, element) -> cascade(element, pointer + "/" + Violation.escape(MapKeys.name(key)), violations));
        }
    }

    /** Omits violations of values that could not be read, or that depend on one. */
    private <T> List<Violation> told(Collection<ConstraintViolation<T>> violations, String pointer) {
        return violations.stream().filter(violation -> !NumberedMessages.text(violation.getMessage()).isEmpty())
                .flatMap(
                        violation -> place(violation, pointer)
                                .map(place -> new Violation(place, NumberedMessages.text(violation.getMessage()))).stream())
                .distinct().sorted().toList();
    }

    private Optional<String> place(ConstraintViolation<?> violation, String root) {
        StringBuilder pointer = new StringBuilder(root);
        boolean ofOneValue = false;
        for (Iterator<Path.Node> nodes = violation.getPropertyPath().iterator(); nodes.hasNext();) {
            Path.Node node = nodes.next();
            if (node.getKey() != null) {
                pointer.append('/').append(Violation.escape(MapKeys.name(node.getKey())));
            } else if (node.getIndex() != null) {
                pointer.append('/').append(node.getIndex());
            } else if (node.isInIterable() && violation.getInvalidValue() != null) {
                reading.placeOfMember(violation.getInvalidValue(), pointer.toString())
                        .ifPresent(index -> pointer.append('/').append(index));
            }
            Optional<String> name = nodes.hasNext() ? name(node) : component(node, violation);
            name.ifPresent(each -> pointer.append('/').append(Violation.escape(each)));
            ofOneValue = name.isPresent() || node.getKind() == ElementKind.CONTAINER_ELEMENT;
        }
        String place = pointer.toString();
        if (!ofOneValue && reading.isUnreadWithin(place)) {
            reading.doubt(new Violation(place, NumberedMessages.text(violation.getMessage())));
            return Optional.empty();
        }
        return Optional.of(place).filter(each -> !reading.isUnread(each));
    }

    private static Optional<String> name(Path.Node node) {
        return node.getKind() == ElementKind.PROPERTY ? Optional.of(node.getName()) : Optional.empty();
    }

    /** Violations of methods such as {@code isSummedUp()} concern the whole record: there is no attribute of that name. */
    private static Optional<String> component(Path.Node node, ConstraintViolation<?> violation) {
        if (node.getKind() != ElementKind.PROPERTY || violation.getLeafBean() == null || !violation.getLeafBean().getClass().isRecord()) {
            return name(node);
        }
        String name = node.getName();
        String capital = name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
        List<String> names = Stream.of(violation.getLeafBean().getClass().getRecordComponents()).map(RecordComponent::getName).toList();
        return Stream.of(name, "is" + capital, "get" + capital).filter(names::contains).findFirst();
    }
}
