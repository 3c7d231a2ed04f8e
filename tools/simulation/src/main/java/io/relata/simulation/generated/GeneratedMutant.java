package io.relata.simulation.generated;

/**
 * A change of one instruction.
 *
 * @param number by which it is turned on
 * @param className without its package
 * @param method as it is declared; that of a lambda names the method around it
 * @param change what is different, such as {@code condition negated}
 */
record GeneratedMutant(int number, String className, String method, int line, String change) {
    @Override
    public String toString() {
        return "%s.%s, line %d: %s".formatted(className, method, line, change);
    }
}
