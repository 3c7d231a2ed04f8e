package io.relata.internal.functions.http;

import io.relata.internal.engine.problem.ProblemKind;
import io.relata.internal.engine.problem.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What If-Match or If-None-Match says: {@code *}, or entity tags. The entity tag of an entity or a link is its version in quotes.
 *
 * @param any whether it is {@code *}
 * @see <a href="https://www.rfc-editor.org/rfc/rfc9110#section-13.1">RFC 9110: Preconditions</a>
 */
record EntityTags(boolean any, List<EntityTag> tags) {
    /**
     * One element of the list, with the comma behind it; the list may have empty ones. Nothing that matches is tried otherwise, so the time
     * is in proportion to the length, which within a batch is only limited by that of the body.
     */
    private static final Pattern ELEMENT = Pattern
            .compile("\\G[ \\t]*+(?:(W/)?\"([\\x21\\x23-\\x7E\\x80-\\uFFFF]*+)\")?+[ \\t]*+,");
    private static final Pattern VERSION = Pattern.compile("0|[1-9][0-9]{0,17}");

    /** @param weak whether it only says that two representations are as good as equal */
    record EntityTag(boolean weak, String text) {
        /** The version that it stands for, if it can be one of ours. */
        Optional<Long> version() {
            return Optional.of(text).filter(VERSION.asMatchPredicate()).map(Long::valueOf);
        }
    }

    static String of(long version) {
        return "\"" + version + "\"";
    }

    /** @throws Refusal when the header is malformed */
    static Optional<EntityTags> in(ApiRequest request, String header) {
        return request.header(header).map(value -> parse(header, value));
    }

    private static EntityTags parse(String header, String value) {
        if (value.strip().equals("*")) {
            return new EntityTags(true, List.of());
        }
        List<EntityTag> tags = new ArrayList<>();
        String list = value + ",";
        int end = 0;
        for (Matcher element = ELEMENT.matcher(list); element.find(); end = element.end()) {
            if (element.group(2) != null) {
                tags.add(new EntityTag(element.group(1) != null, element.group(2)));
            }
        }
        if (tags.isEmpty() || end < list.length()) {
            throw new Refusal(ProblemKind.UNSUITABLE_PRECONDITION,
                    header + " is * or a list of entity tags in double quotes, such as \"1795223760123000\"");
        }
        return new EntityTags(false, tags);
    }
}
