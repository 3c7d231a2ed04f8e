package io.relata.benchmarks.warm;

/** Answers or processes what is counted in this JVM: {@link CountCalls} looks at each between its two marks, when that was done before. */
public final class CalledOnce {
    private static final int WARM = 3;

    private CalledOnce() {
    }

    /** @param names of {@link Countable}s */
    public static void main(String[] names) {
        System.setProperty(WarmCommand.TABLE, WarmCommand.table());
        for (String name : names) {
            try (Countable.Repeated repeated = Countable.named(name).repeated()) {
                for (int i = 0; i < WARM; i++) {
                    repeated.prepare();
                    repeated.run();
                }
                repeated.prepare();
                begins(name);
                repeated.run();
                ends();
            }
        }
        // DynamoDB Local ends with this JVM.
        System.exit(0);
    }

    /** Marks where counting begins. */
    static void begins(String name) {
        // a mark
    }

    /** Marks where it ends. */
    static void ends() {
        // a mark
    }
}
