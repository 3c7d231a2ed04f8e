package io.relata.internal.functions.hostile;

import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Texts and JSON of about half a megabyte, made of parts that are alike. */
final class HostileBodies {
    /** In bytes. */
    static final int SIZE = 500_000;
    private static final int PAIRS = 16;

    private HostileBodies() {
    }

    /** As many parts as there is room for. */
    static String joined(IntFunction<String> part) {
        int length = part.apply(0).length() + 1;
        return IntStream.range(0, SIZE / length).mapToObj(part).collect(Collectors.joining(","));
    }

    static String array(IntFunction<String> part) {
        return "[" + joined(part) + "]";
    }

    static String object(IntFunction<String> part) {
        return "{" + joined(part) + "}";
    }

    /** Names whose {@code hashCode} is one and the same: there are 65,536 of them. */
    static String colliding(int i) {
        return pairs(i, "Aa", "BB");
    }

    /** Names that collide where the multiplier is 33, as in Jackson's table of names. */
    static String collidingBy33(int i) {
        return pairs(i, "AB", "B!");
    }

    private static String pairs(int number, String zero, String one) {
        return IntStream.range(0, PAIRS).mapToObj(bit -> (number >> bit & 1) == 0 ? zero : one).collect(Collectors.joining());
    }

    /** Combining marks in the order that makes normalisation put each of the second half before all of the first. */
    static String marks(int length) {
        return "a" + "\u0301".repeat(length / 2) + "\u0316".repeat(length / 2);
    }

    static String repeated(String text) {
        return text.repeat(SIZE / text.length());
    }
}
