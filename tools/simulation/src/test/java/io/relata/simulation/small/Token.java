package io.relata.simulation.small;

/**
 * {@code fanout.work.ContinuationToken}, in a message of the work queue.
 *
 * @param isDelayed not delivered before the invocations that run now have ended
 */
record Token(int chain, int turn, int by, int pass, int reached, boolean isDelayed) {
    /** The greatest number that stands for a message: 0 stands for none. */
    static final int MOST = (1 << 20) - 1;
    private static final int RESUMED = 16;

    static Token first(int version, int reached) {
        return new Token(version, 0, 0, version, reached, false);
    }

    static Token of(int number) {
        return new Token(number & 7, number >> 3 & 15, number >> 7 & 31, number >> 12 & 7, number >> 15 & 7, (number >> 18 & 1) == 1);
    }

    int number() {
        return chain | turn << 3 | by << 7 | pass << 12 | reached << 15 | (isDelayed ? 1 << 18 : 0) | 1 << 19;
    }

    Token next(int newBy, int newlyReached) {
        return new Token(chain, turn + 1, newBy, pass, newlyReached, false);
    }

    Token again(int newBy, int newPass) {
        return new Token(chain, turn + 1, newBy, newPass, 0, false);
    }

    Token resumed(int reason) {
        return next(RESUMED + reason, reached);
    }

    Token delayed() {
        return new Token(chain, turn, by, pass, reached, true);
    }

    Token now() {
        return new Token(chain, turn, by, pass, reached, false);
    }
}
