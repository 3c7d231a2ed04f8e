package io.relata.internal.engine.problem;

import java.util.regex.Pattern;

/** The indefinite article of an entity's name in a sentence, by the letters that it begins with: an order, a user, an upload. */
public final class IndefiniteArticle {
    private static final Pattern VOWEL = Pattern.compile("([aio]|e(?!u)|u[^aeiou][^aeiou]).*");

    private IndefiniteArticle() {
    }

    public static String with(String name) {
        return (VOWEL.matcher(name).matches() ? "an " : "a ") + name;
    }
}
