package io.relata.infra;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a filter pattern of CloudWatch Logs matches, as far as the runbook uses them: phrases, terms of which one must be there, and
 * conditions on JSON with {@code =}, {@code !=}, {@code &&}, {@code ||}, wildcards and regular expressions.
 *
 * @see <a href="https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/FilterAndPatternSyntax.html">Filter pattern syntax</a>
 */
final class FilterPattern implements Predicate<JsonNode> {
    private static final Pattern TOKEN = Pattern.compile("\\s*(&&|\\|\\||!=|=|\\(|\\)|\\$[.\\w]+|\"[^\"]*\"|%[^%]*%)");

    private final Predicate<JsonNode> lines;
    private final List<String> tokens = new ArrayList<>();
    private int at;

    FilterPattern(String pattern) {
        if (pattern.startsWith("{") && pattern.endsWith("}")) {
            tokenize(pattern.substring(1, pattern.length() - 1).strip());
            lines = any();
            if (at < tokens.size()) {
                throw new IllegalArgumentException("unexpected " + tokens.get(at) + " in " + pattern);
            }
        } else {
            Pattern phrase = Pattern.compile("\"([^\"]+)\"");
            Matcher matcher = phrase.matcher(pattern);
            if (!matcher.matches()) {
                throw new IllegalArgumentException(pattern + " is neither a condition on JSON nor a phrase in quotes");
            }
            String text = matcher.group(1);
            lines = line -> line.toString().contains(text);
        }
    }

    @Override
    public boolean test(JsonNode line) {
        return lines.test(line);
    }

    private void tokenize(String conditions) {
        Matcher matcher = TOKEN.matcher(conditions);
        int end = 0;
        while (matcher.find() && matcher.start() == end) {
            tokens.add(matcher.group(1));
            end = matcher.end();
        }
        if (end < conditions.length()) {
            throw new IllegalArgumentException("not understood: " + conditions.substring(end));
        }
    }

    private Predicate<JsonNode> any() {
        Predicate<JsonNode> one = all();
        while (next("||")) {
            one = one.or(all());
        }
        return one;
    }

    private Predicate<JsonNode> all() {
        Predicate<JsonNode> one = condition();
        while (next("&&")) {
            one = one.and(condition());
        }
        return one;
    }

    private Predicate<JsonNode> condition() {
        if (next("(")) {
            Predicate<JsonNode> inner = any();
            if (!next(")")) {
                throw new IllegalArgumentException("a parenthesis is not closed");
            }
            return inner;
        }
        String selector = tokens.get(at++).substring(1).replace('.', '/');
        boolean equal = next("=");
        if (!equal && !next("!=")) {
            throw new IllegalArgumentException("no comparison after $" + selector);
        }
        Pattern value = value(tokens.get(at++));
        return line -> !line.at(selector).isMissingNode() && value.matcher(line.at(selector).asText()).find() == equal;
    }

    /** A text has wildcards and is the whole value; a regular expression may be anywhere in it. */
    private static Pattern value(String token) {
        String text = token.substring(1, token.length() - 1);
        return token.startsWith("%") ? Pattern.compile(text) : Pattern.compile("^\\Q" + text.replace("*", "\\E.*\\Q") + "\\E$");
    }

    private boolean next(String token) {
        boolean found = at < tokens.size() && tokens.get(at).equals(token);
        at += found ? 1 : 0;
        return found;
    }
}
