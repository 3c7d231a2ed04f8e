package io.relata.simulation.vocabulary;

import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Texts that match a regular expression of the simpler sort: characters, classes, groups, alternatives and repetitions. */
final class PatternText {
    private static final String ANY = "xyz7";
    private static final String SPECIAL = "*+?{";

    private final String expression;
    private final int variant;
    private int place;

    private PatternText(String expression, int variant) {
        this.expression = expression;
        this.variant = variant;
    }

    /** @param variant which one of several */
    static Optional<String> of(String expression, int variant) {
        try {
            PatternText text = new PatternText(expression, variant);
            return Optional.of(text.alternatives()).filter(made -> Pattern.matches(expression, made));
        } catch (PatternSyntaxException | IndexOutOfBoundsException | NumberFormatException e) {
            return Optional.empty();
        }
    }

    private String alternatives() {
        String first = sequence();
        String chosen = first;
        for (int number = 1; place < expression.length() && expression.charAt(place) == '|'; number++) {
            place++;
            String next = sequence();
            chosen = number == variant ? next : chosen;
        }
        return chosen;
    }

    private String sequence() {
        StringBuilder text = new StringBuilder();
        while (place < expression.length() && expression.charAt(place) != '|' && expression.charAt(place) != ')') {
            String one = one();
            text.append(one.repeat(times()));
        }
        return text.toString();
    }

    private String one() {
        char next = expression.charAt(place++);
        return switch (next) {
            case '(' -> group();
            case '[' -> oneOfClass();
            case '\\' -> escaped(expression.charAt(place++));
            case '.' -> variant(ANY);
            case '^', '$' -> "";
            default -> String.valueOf(next);
        };
    }

    private String group() {
        if (expression.startsWith("?:", place)) {
            place += 2;
        }
        String inside = alternatives();
        place++;
        return inside;
    }

    private String oneOfClass() {
        int end = expression.indexOf(']', place);
        String inside = expression.substring(place, end);
        place = end + 1;
        if (inside.startsWith("^")) {
            return variant(ANY);
        } else if (inside.startsWith("\\")) {
            return escaped(inside.charAt(1));
        }
        boolean isRange = inside.length() > 2 && inside.charAt(1) == '-';
        int size = isRange ? inside.charAt(2) - inside.charAt(0) + 1 : 1;
        return String.valueOf((char) (inside.charAt(0) + variant % size));
    }

    private String escaped(char letter) {
        return switch (letter) {
            case 'd' -> variant("1234");
            case 'w', 'S' -> variant("abcd");
            case 's' -> " ";
            default -> String.valueOf(letter);
        };
    }

    private String variant(String of) {
        return String.valueOf(of.charAt(variant % of.length()));
    }

    private int times() {
        if (place >= expression.length() || SPECIAL.indexOf(expression.charAt(place)) < 0) {
            return 1;
        }
        char kind = expression.charAt(place++);
        int times = kind == '+' ? 1 : variant % 2;
        if (kind == '{') {
            int end = expression.indexOf('}', place);
            times = Integer.parseInt(expression.substring(place, end).split(",")[0]);
            place = end + 1;
        }
        return times;
    }
}
