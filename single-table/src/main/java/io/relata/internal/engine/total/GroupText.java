package io.relata.internal.engine.total;

import io.relata.internal.engine.binding.Timestamps;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.KeyComponent;
import io.relata.internal.engine.key.NormalForm;
import io.relata.internal.engine.key.NumberText;
import io.relata.internal.engine.key.SortRange;
import io.relata.internal.engine.limits.Numbers;
import io.relata.internal.engine.problem.ProblemKind;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.model.TotalGroup;
import io.relata.internal.model.attribute.AttributeType;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** How groups are spelled: in keys, whose order is that of the groups, in answers, and in requests. */
public final class GroupText {
    /** So many characters of a text make its group: with all else that a key is made of they fit into one. */
    private static final int LONGEST = 100;
    private static final LocalDate FIRST_DAY = LocalDate.of(0, 1, 1);
    private static final LocalDate LAST_DAY = LocalDate.of(9999, 12, 31);
    /** Of {@code 2026-11-20}. */
    private static final int YEAR = 4;
    private static final int MONTH = 7;
    private static final int DAY = 10;
    private static final Pattern DATE = Pattern.compile("[0-9]{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12][0-9]|3[01]))?)?");

    private GroupText() {
    }

    /**
     * The component of keys of a value's group; none of what has no value, or one of another type, which other code wrote.
     *
     * @param stored the value as it is stored
     */
    public static Optional<String> of(TotalGroup group, @Nullable Object stored) {
        if (stored instanceof String text) {
            return group.isOfValues() ? value(group.attribute().type(), text) : day(group, text).map(day -> begin(group, day.toString()));
        }
        return switch (group.attribute().type()) {
            case NUMBER -> stored instanceof BigDecimal number ? Optional.of(NumberText.of(number)) : Optional.empty();
            case FLAG -> stored instanceof Boolean flag ? Optional.of(flag.toString()) : Optional.empty();
            default -> Optional.empty();
        };
    }

    /** Whether a text is that of a period. */
    public static boolean isPeriod(TotalGroup group, String text) {
        return text.length() == length(group) && DATE.matcher(text).matches();
    }

    private static Optional<String> value(AttributeType type, String text) {
        return switch (type) {
            case NUMBER, FLAG -> Optional.empty();
            case TEXT -> Optional.of(escaped(text));
            default -> Optional.of(text).filter(given -> type.texts().map(texts -> texts.value(given).isPresent()).orElse(true))
                    .map(GroupText::escaped);
        };
    }

    private static String escaped(String text) {
        String normal = NormalForm.nfc(text);
        boolean fits = normal.codePointCount(0, normal.length()) <= LONGEST;
        return KeyComponent.escape(fits ? normal : normal.substring(0, normal.offsetByCodePoints(0, LONGEST)));
    }

    /** The day of a time in the zone of the groups. Years have four digits, so one that a zone takes beyond them stays within them. */
    private static Optional<LocalDate> day(TotalGroup group, String text) {
        try {
            LocalDate day = group.attribute().type() == AttributeType.DATE
                    ? LocalDate.parse(text)
                    : Timestamps.parse(text).atZone(group.zone()).toLocalDate();
            return Optional.of(day.isBefore(FIRST_DAY) ? FIRST_DAY : day.isAfter(LAST_DAY) ? LAST_DAY : day);
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    private static String begin(TotalGroup group, String day) {
        return day.substring(0, length(group));
    }

    private static int length(TotalGroup group) {
        return switch (group.span()) {
            case YEAR -> YEAR;
            case MONTH -> MONTH;
            case DAY, VALUE -> DAY;
        };
    }

    /** The group as answers have it. */
    static Object shown(TotalGroup group, String component) {
        return switch (group.attribute().type()) {
            case NUMBER -> NumberText.read(component).<Object>map(Item::canonical).orElse(component);
            case FLAG -> Boolean.valueOf(component);
            default -> KeyComponent.unescape(component);
        };
    }

    /**
     * The components of all groups from one to another, both included, and what begins with them: 2026 is all months of 2026.
     *
     * @throws Refusal when one is none of these groups
     */
    static SortRange range(TotalGroup group, Optional<String> from, Optional<String> to) {
        String low = from.map(text -> bound(group, "from", text)).orElse("");
        return to.map(text -> bound(group, "to", text))
                .map(high -> new SortRange(low, SortRange.prefix(isNumber(group) ? high + TotalKey.NUMBER : high).high()))
                .orElseGet(() -> new SortRange(low, SortRange.ALL.high()));
    }

    private static boolean isNumber(TotalGroup group) {
        return group.attribute().type() == AttributeType.NUMBER;
    }

    private static String bound(TotalGroup group, String name, String text) {
        AttributeType type = group.attribute().type();
        if (!group.isOfValues() || type == AttributeType.DATE) {
            if (!DATE.matcher(text).matches() || text.length() > length(group)) {
                throw refused(group, name, switch (length(group)) {
                    case YEAR -> "a year, such as 2026";
                    case MONTH -> "a month or a year, such as 2026-11 or 2026";
                    default -> "a day, a month or a year, such as 2026-11-20, 2026-11 or 2026";
                });
            }
            return text;
        }
        return switch (type) {
            case NUMBER -> NumberText.of(Numbers.written(text).orElseThrow(() -> refused(group, name, "a number")));
            case FLAG -> Optional.of(text).filter(flag -> flag.equals("true") || flag.equals("false"))
                    .orElseThrow(() -> refused(group, name, "true or false"));
            case UUID -> escaped(text.toLowerCase(Locale.ROOT));
            default -> escaped(text);
        };
    }

    private static Refusal refused(TotalGroup group, String name, String right) {
        return new Refusal(ProblemKind.NO_SUCH_LIST, name + " has to be " + right + ": the groups are those of " + group.name());
    }
}
