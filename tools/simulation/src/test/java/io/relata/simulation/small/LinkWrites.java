package io.relata.simulation.small;

import java.util.Optional;
import java.util.Set;

/**
 * All writes of the stream functions, each with its condition: {@code engine.copy.CopyWrites}, {@code fanout.link}, {@code verify.repair}.
 */
final class LinkWrites {
    private static final int ENDED_ALTHOUGH_ALL_LIVES = 1;
    private static final int BACKWARDS = 2;
    private static final int OLDER_LINK = 3;

    private final LinkFields at;
    private final Set<Flaw> flaws;

    /** Kinds of writes; with the numbers that they carry. */
    enum Kind {
        NONE, REFRESH, CREATE, RELINK, TAKE_DOWN, DELETE_COPY, DELETE_MIRROR, REPAIR_COPY, REPAIR_MIRROR, REPAIR_GHOST;

        private static final Kind[] ALL = values();

        int of(int a, int b, int c, int d) {
            return ordinal() | a << 4 | b << 7 | c << 10 | d << 13;
        }

        static Kind kind(int write) {
            return ALL[write & 15];
        }
    }

    LinkWrites(LinkFields at, Set<Flaw> flaws) {
        this.at = at;
        this.flaws = flaws;
    }

    static Optional<String> broken(int code) {
        return switch (code) {
            case ENDED_ALTHOUGH_ALL_LIVES -> Optional.of("a link was ended although both its ends live");
            case BACKWARDS -> Optional.of("a copy went backwards while its link lives");
            case OLDER_LINK -> Optional.of("a copy of an older link came back");
            default -> Optional.empty();
        };
    }

    /** @return whether its condition held */
    boolean apply(State state, int write) {
        int copyLink = state.get(at.copyLink);
        int copyVersion = state.get(at.copyVersion);
        boolean written = isWritten(state, Kind.kind(write), write >> 4 & 7, write >> 7 & 7, write >> 10 & 7, write >> 13 & 7);
        if (copyLink > 0 && state.is(at.copyLink)) {
            if (state.get(at.copyLink) < copyLink) {
                state.set(at.broken, OLDER_LINK);
            } else if (state.get(at.copyLink) == copyLink && state.get(at.copyVersion) < copyVersion) {
                state.set(at.broken, BACKWARDS);
            }
        }
        if (state.is(at.copyLink)) {
            state.set(at.copyShown, 1);
        }
        return written;
    }

    private boolean isWritten(State state, Kind kind, int a, int b, int c, int d) {
        return switch (kind) {
            case NONE -> throw new IllegalArgumentException("no write");
            case REFRESH -> refresh(state, a);
            case CREATE -> isLinked(state, a, Flaw.NO_FENCE) && !state.is(at.copyLink) && !state.is(at.mirror) && put(state, a, b)
                    && mirror(state, a);
            case RELINK -> isLinked(state, a, Flaw.NO_FENCE)
                    && (state.get(at.copyLink) == c && state.get(at.mirror) == d || has(Flaw.RELINK_UNCHECKED))
                    && relink(state, a, b) && mirror(state, a);
            case TAKE_DOWN -> takeDown(state, a, b);
            case DELETE_COPY -> (state.get(at.copyLink) <= a || has(Flaw.LATE_UNLINK)) && put(state, 0, 0);
            case DELETE_MIRROR -> (state.get(at.mirror) <= a || has(Flaw.LATE_UNLINK)) && mirror(state, 0);
            case REPAIR_COPY -> isLinked(state, a, Flaw.REPAIR_UNFENCED) && isAsRead(state, c, d) && put(state, a, b);
            case REPAIR_MIRROR -> isLinked(state, a, Flaw.REPAIR_UNFENCED)
                    && (state.get(at.mirror) == c || has(Flaw.REPAIR_OVERWRITES)) && mirror(state, a);
            case REPAIR_GHOST -> isAsRead(state, c, d) && put(state, 0, 0);
        };
    }

    private boolean refresh(State state, int version) {
        if (has(Flaw.REFRESH_CREATES) && !state.is(at.copyLink)) {
            return put(state, 1, version);
        }
        boolean written = state.is(at.copyLink) && (state.get(at.copyVersion) < version || has(Flaw.REFRESH_UNGUARDED));
        if (written) {
            state.set(at.copyVersion, version);
        }
        return written;
    }

    private boolean relink(State state, int link, int version) {
        return put(state, link, state.is(at.copyLink) && !has(Flaw.RELINK_OVERWRITES) ? state.get(at.copyVersion) : version);
    }

    private boolean takeDown(State state, int link, int life) {
        boolean lives = state.is(at.alive) && (state.get(at.life) == life || has(Flaw.LIVES_IGNORED));
        boolean written = isLinked(state, link, Flaw.LINKS_STAY) && !lives;
        if (written) {
            if (state.is(at.alive) && state.same(at.life, at.linkLife)) {
                state.set(at.broken, ENDED_ALTHOUGH_ALL_LIVES);
            }
            state.set(at.linked, 0).add(at.link, 1).add(at.linkRecords, 1);
        }
        return written;
    }

    /** The fence: the link is alive in this version. */
    private boolean isLinked(State state, int link, Flaw unchecked) {
        return state.is(at.linked) && state.get(at.link) == link || unchecked != Flaw.LINKS_STAY && has(unchecked);
    }

    private boolean isAsRead(State state, int copyLink, int copyVersion) {
        return state.get(at.copyLink) == copyLink && state.get(at.copyVersion) == copyVersion || has(Flaw.REPAIR_OVERWRITES);
    }

    private boolean put(State state, int link, int version) {
        state.set(at.copyLink, link).set(at.copyVersion, version);
        return true;
    }

    private boolean mirror(State state, int link) {
        state.set(at.mirror, link);
        return true;
    }

    private boolean has(Flaw flaw) {
        return flaws.contains(flaw);
    }
}
