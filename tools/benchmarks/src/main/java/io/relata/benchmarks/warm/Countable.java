package io.relata.benchmarks.warm;

import java.util.List;
import java.util.stream.Stream;

/** What {@link CountCalls} counts the methods of. */
sealed interface Countable permits ApiCall, StreamChange {
    String name();

    /** Its name in tables. */
    String title();

    /** In this JVM. */
    Repeated repeated();

    static List<Countable> all() {
        return Stream.<Countable>concat(Stream.of(ApiCall.values()), Stream.of(StreamChange.values())).toList();
    }

    /** @throws IllegalArgumentException when there is none of this name */
    static Countable named(String name) {
        return all().stream().filter(each -> each.name().equals(name)).findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no " + name + "; there are " + all()));
    }

    /** One that can be answered or processed any number of times. */
    interface Repeated extends AutoCloseable {
        /** Does what goes before one time. */
        void prepare();

        void run();

        @Override
        void close();
    }
}
