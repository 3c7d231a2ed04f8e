package io.relata.browser;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Some of many cases: one of so many, unless {@code -Drelata.tests=full} asks for all. */
final class Sampled {
    private static final int EVERY = Integer.getInteger("relata.every", 1);

    private Sampled() {
    }

    static <T> Stream<T> of(List<T> all) {
        return IntStream.range(0, all.size()).filter(number -> number % EVERY == 0).mapToObj(all::get);
    }
}
