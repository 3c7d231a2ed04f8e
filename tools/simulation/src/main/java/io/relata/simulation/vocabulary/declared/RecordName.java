package io.relata.simulation.vocabulary.declared;

/** The simple name of a declared record, as annotations and types refer to it. */
public record RecordName(String simple) {
    private static final String PACKAGE = "drawn/";

    /** As the class file spells it. */
    String internal() {
        return PACKAGE + simple;
    }

    /** As {@link Class#getName()} spells it. */
    String binary() {
        return internal().replace('/', '.');
    }

    @Override
    public String toString() {
        return simple;
    }
}
