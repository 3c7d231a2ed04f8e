package io.relata.benchmarks.warm;

/** Answers calls of the API in this JVM: {@link CountCalls} looks at each between its two marks, when it has been answered before. */
public final class CalledOnce {
    private static final int WARM = 3;

    private CalledOnce() {
    }

    /** @param calls names of {@link ApiCall}s */
    public static void main(String[] calls) {
        System.setProperty(WarmCommand.TABLE, WarmCommand.table());
        for (String call : calls) {
            OverRecordedAnswers answered = new OverRecordedAnswers();
            answered.call = ApiCall.valueOf(call);
            answered.setUp();
            for (int i = 0; i < WARM; i++) {
                answered.relata();
            }
            begins(call);
            answered.relata();
            ends();
            answered.tearDown();
        }
        // DynamoDB Local ends with this JVM.
        System.exit(0);
    }

    /** Marks where counting begins. */
    static void begins(String call) {
        // a mark
    }

    /** Marks where it ends. */
    static void ends() {
        // a mark
    }
}
