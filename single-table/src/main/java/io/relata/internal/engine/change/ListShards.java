package io.relata.internal.engine.change;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The shards of a list, as the meaning of its part says them. Their number changes in three steps, in each of which old and new functions
 * find what the other ones write.
 *
 * @param count how many are written
 * @param other another number, whose shards are read too; empty where there is none
 * @param rest all else that the part means
 */
record ListShards(String count, String other, String rest) {
    private static final Pattern MEANING = Pattern.compile("(.*shards )(\\d+)(.*?)(?:, or (\\d+))?");

    /** None where the part is no list. */
    static Optional<ListShards> of(Part list) {
        Matcher found = MEANING.matcher(list.meaning());
        return found.matches()
                ? Optional.of(new ListShards(found.group(2), Optional.ofNullable(found.group(4)).orElse(""),
                        found.group(1) + found.group(3)))
                : Optional.empty();
    }

    /** Whether the lists differ in nothing but the numbers of their shards. */
    boolean isAlike(ListShards before) {
        return rest.equals(before.rest);
    }

    /** Whether what was written is written to the other shards now, and both were read before and are. */
    boolean isSwappedSince(ListShards before) {
        return isAlike(before) && !count.equals(other) && count.equals(before.other) && before.count.equals(other);
    }

    /** Whether what is stored moves from shards that are read to others that are read. */
    static boolean isSwapped(Part was, Part is) {
        return of(was).flatMap(before -> of(is).map(now -> now.isSwappedSince(before))).orElse(false);
    }
}
