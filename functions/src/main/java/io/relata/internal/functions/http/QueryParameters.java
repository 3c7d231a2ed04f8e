package io.relata.internal.functions.http;

import io.relata.internal.engine.problem.Refusal;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The parameters of a query string, each with its values in their order. They are read from the raw string, because API Gateway joins the
 * values of a repeated parameter with commas, which values may contain themselves.
 */
public record QueryParameters(Map<String, List<String>> values) {
    /**
     * @param raw the query string without its question mark, may be {@code null}
     * @throws Refusal when it is not percent-encoded UTF-8
     */
    static QueryParameters parse(String raw) {
        Map<String, List<String>> values = new LinkedHashMap<>();
        for (String pair : raw == null ? new String[0] : raw.split("&")) {
            if (!pair.isEmpty()) {
                int equals = pair.indexOf('=');
                String name = decode(equals < 0 ? pair : pair.substring(0, equals));
                values.computeIfAbsent(name, each -> new ArrayList<>()).add(equals < 0 ? "" : decode(pair.substring(equals + 1)));
            }
        }
        return new QueryParameters(values);
    }

    public List<String> all(String name) {
        return values.getOrDefault(name, List.of());
    }

    /** @throws Refusal when it is given more than once */
    public Optional<String> single(String name) {
        if (all(name).size() > 1) {
            throw malformed(name + " is given " + all(name).size() + " times: give it once");
        }
        return all(name).stream().findFirst();
    }

    /** @throws Refusal when there is any other: ignoring a misspelled filter would show too much */
    public void requireOnly(Collection<String> known) {
        List<String> unknown = values.keySet().stream().filter(name -> !known.contains(name)).toList();
        if (!unknown.isEmpty()) {
            throw malformed((unknown.size() == 1 ? "unknown parameter " : "unknown parameters ") + String.join(", ", unknown) + "; "
                    + (known.isEmpty() ? "there are none" : "known are " + String.join(", ", known)));
        }
    }

    private static String decode(String encoded) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(encoded.length());
        byte[] given = encoded.getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < given.length; i++) {
            if (given[i] == '%') {
                bytes.write(digit(given, i + 1) << 4 | digit(given, i + 2));
                i += 2;
            } else {
                bytes.write(given[i] == '+' ? ' ' : given[i]);
            }
        }
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes.toByteArray())).toString();
        } catch (CharacterCodingException e) {
            throw malformed("the query string is not UTF-8");
        }
    }

    private static int digit(byte[] text, int position) {
        int digit = position < text.length ? Character.digit(text[position], 16) : -1;
        if (digit < 0) {
            throw malformed("the query string has a % that two hexadecimal digits do not follow; a percent sign itself is %25");
        }
        return digit;
    }

    private static Refusal malformed(String detail) {
        return new Refusal(Refusal.Reason.MALFORMED, detail);
    }
}
