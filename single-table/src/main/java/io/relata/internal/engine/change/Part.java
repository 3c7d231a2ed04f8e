package io.relata.internal.engine.change;

import io.relata.internal.engine.key.CoreKey;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * One part of what a model declares.
 *
 * @param subject which one of its kind: {@code customer.phone}
 * @param meaning what of it decides what is stored; equal where the same items are stored
 */
public record Part(PartKind kind, String subject, String meaning) {
    private static final String BY = " by ";
    /** Between the meanings of parts that have the same name. */
    private static final String ALSO = "; ";

    /** This and another one of the same name, as one. */
    Part and(Part other) {
        return equals(other) ? this : new Part(kind, subject, meaning + ALSO + other.meaning);
    }

    /** Its name in the table, {@code list-by session by track, then startsAt}. */
    public String name() {
        return name(kind, subject);
    }

    /** The name of a part in the table. */
    public static String name(PartKind kind, String subject) {
        return kind + " " + subject;
    }

    /** The part of this name; none where a later release knows its kind. */
    public static Optional<Part> named(String name, String meaning) {
        int space = name.indexOf(' ');
        return space < 0
                ? Optional.empty()
                : PartKind.of(name.substring(0, space)).map(kind -> new Part(kind, name.substring(space + 1), meaning));
    }

    /** The entity or the relation that it is declared with. */
    public String owner() {
        return subject.split("[. ]", 2)[0];
    }

    /** The attributes without which an item has no place in it, by the names of their parts; none where that does not matter. */
    List<String> attributes() {
        return switch (kind) {
            case LIMIT -> Stream.of(subject.split(PartNames.PER)).map(name -> name(PartKind.ATTRIBUTE, name.startsWith(owner() + ".")
                    ? name
                    : owner() + "." + name.replaceFirst("\\.[a-z]+$", ""))).toList();
            case COPIED, CHILDREN, COUNTED, NEARBY, EXPIRY -> List.of(name(PartKind.ATTRIBUTE, subject));
            case UNIQUE, NO_OVERLAP -> of(subject.substring(owner().length() + 1).split("\\+"));
            case LIST_BY ->
                subject.contains(BY) ? of(subject.substring(subject.indexOf(BY) + BY.length()).split(", then | and |, ")) : List.of();
            default -> List.of();
        };
    }

    private List<String> of(String... names) {
        return Stream.of(names).map(name -> name(PartKind.ATTRIBUTE, owner() + "." + name.replaceFirst("=.*", ""))).toList();
    }

    /** The prefix of the partition keys of guards: of a unique value, or of a former name whose values were unique. */
    public String guards() {
        int keyName = meaning.indexOf(Meaning.AS);
        return CoreKey.uniquePrefix(owner(),
                keyName < 0 ? subject.substring(owner().length() + 1) : meaning.substring(keyName + Meaning.AS.length()));
    }

    /** The key attributes of the index that a list by attributes goes by, or of several; of children those that they have for it alone. */
    public List<String> indexAttributes() {
        return kind == PartKind.CHILDREN
                ? CompareChildren.hiddenAttributes(this)
                : Stream.of(meaning.split(ALSO)).flatMap(each -> Stream.of(each.split(" ", 2)[0].split("/"))).toList();
    }

    /** As the person knows it who declared it. */
    public String described() {
        return kind.described(subject);
    }
}
