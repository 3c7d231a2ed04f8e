package io.relata.simulation.change;

import java.util.List;
import java.util.Locale;

/** What a change may be about, and the forms that it has before and after. The first form is the simplest. */
enum Aspect {
    /** The attribute city of a club. */
    CITY("text text", "text renamed", "text number", "text required", "text retired", "none text"),
    /** {@code @Listed} of clubs. */
    LISTED("none none", "none listed", "listed none", "listed listed", "two two-soon-three", "two-soon-three three-once-two",
            "three-once-two three"),
    /** {@code @ListBy} of clubs. */
    LIST_BY("none none", "none level", "level none", "level level", "none city", "city city"),
    /** {@code @SortBy} of clubs. */
    ORDER("name name", "name level", "level level"),
    /** {@code @Copied} of clubs. */
    COPIED("all all", "all name", "name all", "name name"),
    /** The attribute email of a person. */
    EMAIL("text text", "text unique", "unique text", "unique unique", "unique renamed-unique", "text renamed"),
    /** The attribute clubId of a person. */
    CLUB("text text", "text parent", "parent parent", "parent limited", "parent carrying", "text copied", "parent copied", "text within",
            "parent tagged", "follows follows", "parent follows", "detached detached", "limited limited-more", "parent text",
            "parent limited-monthly",
            "limited-monthly limited"),
    /** {@code @SelfCopy} of people. */
    SELF("none none", "none self", "self none", "self self"),
    /** The total of the members of a club. */
    TOTAL("none none", "none total", "total total", "total none", "total summed"),
    /** Links of people and clubs. */
    LINKS("linked linked", "linked retired", "linked and-fans", "linked sorted", "none none"),
    /** The entity badge. */
    BADGE("none none", "badge retired", "none badge", "badge badge");

    /** Of which version of the model something is. */
    enum Side {
        BEFORE, AFTER
    }

    private final List<String> forms;

    Aspect(String... forms) {
        this.forms = List.of(forms);
    }

    int forms() {
        return forms.size();
    }

    /** The number of two of its forms. */
    int pick(String both) {
        return forms.indexOf(both);
    }

    String of(int pick, Side side) {
        return forms.get(pick).split(" ")[side.ordinal()];
    }

    String words(int pick) {
        return forms.get(pick).replace(" ", " -> ");
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
