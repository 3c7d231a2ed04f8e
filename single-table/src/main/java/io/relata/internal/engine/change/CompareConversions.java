package io.relata.internal.engine.change;

import io.relata.internal.engine.change.PartChange.Effect;
import io.relata.internal.engine.formerly.FormerValues;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Compares what attributes may hold with what they could hold before, by the conversions that are declared now.
 *
 * @param before parts by their names, with attributes under the names of now
 */
record CompareConversions(Map<String, Part> before, Map<String, Part> after) {
    private static final String LISTED = ", ";
    private static final Pattern OF_ELEMENTS = Pattern.compile("\\S+ (?:list|set) of (.*)");

    /** How the conversion of an attribute begins in Java. */
    static String of(Part part) {
        return "Conversion.of(..., \"" + attribute(part) + "\")";
    }

    private static String attribute(Part part) {
        return part.subject().substring(part.owner().length() + 1);
    }

    /** What of an attribute is converted; nothing where it has no conversion. */
    private List<String> sources(String attribute) {
        return Optional.ofNullable(after.get(Part.name(PartKind.CONVERTED, attribute)))
                .map(part -> part.meaning().substring(0, part.meaning().lastIndexOf(Meaning.TO)))
                .map(sources -> List.of(sources.split(LISTED))).orElse(List.of());
    }

    /** Whether values of an attribute are converted that was of another kind; of what stays a list or a set, its elements. */
    boolean areFrom(String attribute, String was, String is) {
        Matcher elements = OF_ELEMENTS.matcher(was);
        boolean staysList = elements.matches() && is.startsWith(was.substring(0, elements.start(1)));
        return areFrom(attribute, staysList ? elements.group(1) : was);
    }

    private boolean areFrom(String attribute, String kind) {
        return sources(attribute).contains(kind.split(" |\\[", 2)[0]);
    }

    /** Whether what is stored without a value has one all the same, of an attribute by the name of its part. */
    boolean isFilled(String part) {
        String prefix = Part.name(PartKind.ATTRIBUTE, "");
        return part.startsWith(prefix) && sources(part.substring(prefix.length())).contains(FormerValues.NOTHING);
    }

    /** A conversion that is new, or another; nothing where no value is stored. */
    List<PartChange> added(Part converted) {
        boolean isStored = before.containsKey(Part.name(PartKind.ATTRIBUTE, converted.subject()));
        boolean isOfOld = before.containsKey(Part.name(PartKind.ENTITY, converted.owner()))
                || before.containsKey(Part.name(PartKind.RELATION, converted.owner()));
        if (!isStored && !(isOfOld && sources(converted.subject()).contains(FormerValues.NOTHING))) {
            return List.of();
        }
        List<PartChange> changes = new ArrayList<>();
        changes.add(new PartChange(Effect.BUILT, converted.name(), "stored values of " + converted.subject() + " are converted, "
                + converted.meaning() + ": they are read so at once, and ./relata migrate writes them so. Its --dry-run counts those that "
                + "can't be converted, which nobody sees"));
        after.values().stream().filter(part -> part.equals(before.get(part.name()))).flatMap(part -> follows(part, converted).stream())
                .forEach(changes::add);
        return changes;
    }

    /** What was made of the values as they were stored is made anew. */
    private static Optional<PartChange> follows(Part part, Part converted) {
        String why = part.described() + " goes by " + converted.subject() + ", whose stored values are converted: ";
        boolean isOfOwner = part.owner().equals(converted.owner());
        return switch (part.kind()) {
            case SEARCH -> part.subject().equals(converted.subject())
                    ? Optional.of(new PartChange(Effect.FREE, part.name(), why + "run ./relata reindex after the deployment"))
                    : Optional.empty();
            case ORDER, LIST_BY, NEARBY, UNIQUE, NO_OVERLAP, EXPIRY -> Optional.of(part).filter(any -> isOfOwner && names(part, converted))
                    .map(any -> built(part, why));
            case RELATION -> Optional.of(part).filter(any -> part.meaning().contains(", follows ") && names(part, converted))
                    .map(any -> built(part, why));
            case LIMIT, LINK_ORDER, CARRIED, TOTAL, GROUP ->
                Optional.of(part).filter(any -> names(part, converted)).map(any -> built(part, why));
            default -> Optional.empty();
        };
    }

    private static PartChange built(Part part, String why) {
        return new PartChange(Effect.BUILT, part.name(), why + Compare.UNTIL + part.kind().meanwhile());
    }

    /** Totals, limits and orders of linked entities go by attributes of other entities, too, which they name alone. */
    private static boolean names(Part part, Part converted) {
        String text = part.subject().substring(part.owner().length()) + " " + part.meaning();
        return Pattern.compile("\\b" + Pattern.quote(attribute(converted)) + "\\b").matcher(text).find();
    }

    /** @param isBuilt whether a run has converted all that is stored */
    PartChange removed(Part converted, boolean isBuilt) {
        return isBuilt
                ? new PartChange(Effect.FREE, converted.name(), converted.described() + " is gone: all that was stored has been converted")
                : new PartChange(Effect.REFUSED, converted.name(), "values of " + converted.subject()
                        + " that are stored as they were would not be read any more: keep " + of(converted)
                        + " until ./relata migrate has converted them");
    }

    /** The constants that an enum has lost. */
    List<PartChange> constants(Part was, Part is) {
        List<String> sources = sources(is.subject());
        List<String> left = listed(is);
        List<String> lost = listed(was).stream().filter(constant -> !left.contains(constant) && !sources.contains(constant)
                && !areFrom(is.subject(), "TEXT")).toList();
        return lost.isEmpty()
                ? List.of()
                : List.of(new PartChange(Effect.REFUSED, is.name(), is.subject() + " may be " + String.join(" or ", lost)
                        + ", which its enum does not have any more: say what that means now with " + of(is) + ".replacing(\"" + lost.get(0)
                        + "\", ...)"));
    }

    private static List<String> listed(Part part) {
        return List.of(part.meaning().substring(1, part.meaning().length() - 1).split(LISTED));
    }
}
