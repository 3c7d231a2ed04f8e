package io.relata.internal.engine.binding;

import jakarta.validation.MessageInterpolator;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hibernate.validator.messageinterpolation.ParameterMessageInterpolator;

/**
 * The messages of violations, in English. They are interpolated without an expression language, so that nothing a caller sends is ever
 * evaluated. The two expressions that the default messages of constraints contain are known here.
 */
final class ViolationMessages extends ParameterMessageInterpolator {
    /** In the messages of {@code @DecimalMin} and {@code @DecimalMax}. */
    private static final Pattern INCLUSIVE = Pattern.compile("\\$\\{inclusive == true \\? '([^']*)' : '([^']*)'}");
    /** What callers send is not repeated to them. */
    private static final String VALUE = "${validatedValue}";

    ViolationMessages() {
        super(Set.of(Locale.ENGLISH), Locale.ENGLISH, context -> Locale.ENGLISH, false);
    }

    @Override
    protected String interpolate(MessageInterpolator.Context context, Locale locale, String term) {
        Matcher inclusive = INCLUSIVE.matcher(term);
        if (inclusive.matches()) {
            return inclusive.group(Boolean.TRUE.equals(context.getConstraintDescriptor().getAttributes().get("inclusive")) ? 1 : 2);
        }
        return term.equals(VALUE) ? "this value" : super.interpolate(context, locale, term);
    }
}
