package io.relata.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Java 17 has no switch over sealed types, so a new record of one would fall through a chain of {@code if}s without a word. A chain over a
 * sealed type ends with an else, or with a throw behind it.
 */
class SealedTypesTest {
    private static final Pattern SEALED = Pattern.compile("\\bsealed (?:interface|abstract class) (\\w+)");
    private static final Pattern NEXT_CASE = Pattern.compile("else if \\([^{;]*\\binstanceof (\\w+)\\.\\w+[^{;]*\\{");
    private static final Pattern GOES_ON = Pattern.compile("\\s*(else\\b|(\\}\\s*)*throw\\b|if \\([^{;]*\\binstanceof).*", Pattern.DOTALL);

    @Test
    void everyChainOverASealedTypeNamesWhatItDoesNotKnow() {
        Set<String> sealed = Sources.main().map(Sources::read).flatMap(source -> SEALED.matcher(source).results())
                .map(found -> found.group(1)).collect(Collectors.toSet());
        assertThat(sealed).contains("Message", "Action", "AttributeChange", "Related");

        assertThat(Sources.main().filter(file -> !Sources.isTool(file))
                .flatMap(file -> openChains(Sources.read(file), sealed).map(chain -> Sources.name(file) + ": " + chain))).isEmpty();
    }

    @Test
    void aChainThatEndsSilentlyIsFound() {
        String source = "if (m instanceof Message.A a) { a(); } else if (m instanceof Message.B b) { if (x) { b(); } }\nreturn c();";
        assertThat(openChains(source, Set.of("Message"))).hasSize(1);
        assertThat(openChains(source, Set.of("Other"))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"else { throw x; }", "throw new IllegalArgumentException(m);", "} throw x;",
            "else if (m instanceof Message.C) { c(); } else { d(); }"})
    void aChainThatEndsAloudIsNone(String end) {
        assertThat(openChains("if (m instanceof Message.A) { a(); } else if (m instanceof Message.B) { b(); } " + end, Set.of("Message")))
                .isEmpty();
    }

    private static Stream<String> openChains(String source, Set<String> sealed) {
        String code = Sources.withoutCommentsAndTexts(source);
        Matcher next = NEXT_CASE.matcher(code);
        Stream.Builder<String> open = Stream.builder();
        while (next.find()) {
            if (sealed.contains(next.group(1)) && !GOES_ON.matcher(code.substring(endOfBlock(code, next.end()))).matches()) {
                open.add(next.group());
            }
        }
        return open.build();
    }

    /** @param inside the place behind the block's opening brace */
    private static int endOfBlock(String code, int inside) {
        int at = inside;
        for (int depth = 1; depth > 0; at++) {
            depth += switch (code.charAt(at)) {
                case '{' -> 1;
                case '}' -> -1;
                default -> 0;
            };
        }
        return at;
    }
}
