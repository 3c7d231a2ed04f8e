package io.relata.internal.engine.write;

import io.relata.internal.engine.problem.Refusal.Reason;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * What an artist and its link to a festival are and become, told in as few words as possible and by nothing of the product.
 *
 * @param artist none before there ever was one
 * @param link none before there ever was one
 */
record Expected(Optional<Entity> artist, Optional<Link> link) {
    static final long NOW = 1_795_176_000_123_000L;
    static final Expected NOTHING = new Expected(Optional.empty(), Optional.empty());

    /** @param alive or deleted, and then only the version counts */
    record Entity(boolean alive, long version, long life, String firstName, String email, Set<String> tags) {
    }

    record Link(boolean alive, long version, long fromLife, String stage) {
    }

    /** What comes of a command: the state afterwards, and what its caller is told. */
    record Step(Expected after, String answer) {
    }

    Optional<Entity> aliveArtist() {
        return artist.filter(Entity::alive);
    }

    Step put(String firstName, String email) {
        return aliveArtist().map(old -> become(new Entity(true, old.version + 1, old.life, firstName, email, old.tags), "CHANGED"))
                .orElseGet(() -> create(firstName, email));
    }

    Step create(String firstName, String email) {
        long version = first(artist.map(Entity::version));
        return become(new Entity(true, version, version, firstName, email, Set.of()), "CREATED");
    }

    Step patch(String firstName, String email) {
        return aliveArtist().map(old -> become(new Entity(true, old.version + 1, old.life, firstName, email, old.tags), "CHANGED"))
                .orElseGet(() -> refused(Reason.UNKNOWN));
    }

    Step delete() {
        return aliveArtist()
                .map(old -> new Step(new Expected(Optional.of(new Entity(false, old.version + 1, 0, "", "", Set.of())), link), "done"))
                .orElseGet(() -> refused(Reason.UNKNOWN));
    }

    Step tag(String tag) {
        return aliveArtist().map(old -> old.tags.contains(tag) ? new Step(this, "done") : tags(old, with(old.tags, tag)))
                .orElseGet(() -> refused(Reason.UNKNOWN));
    }

    Step untag(String tag) {
        return aliveArtist().map(old -> old.tags.contains(tag) ? tags(old, without(old.tags, tag)) : new Step(this, "done"))
                .orElseGet(() -> refused(Reason.UNKNOWN));
    }

    Step link(String stage) {
        if (aliveArtist().isEmpty()) {
            return refused(Reason.UNKNOWN);
        }
        long life = aliveArtist().get().life;
        boolean there = link.filter(old -> old.alive && old.fromLife == life).isPresent();
        Link next = new Link(true, there ? link.get().version + 1 : first(link.map(Link::version)), life, stage);
        return new Step(new Expected(artist, Optional.of(next)), (there ? "CHANGED " : "CREATED ") + next);
    }

    Step unlink() {
        return new Step(new Expected(artist, link.map(old -> old.alive ? new Link(false, old.version + 1, 0, "") : old)), "done");
    }

    Step refused(Reason reason) {
        return new Step(this, reason.name());
    }

    private static long first(Optional<Long> last) {
        return Math.max(NOW, last.orElse(0L) + 1);
    }

    private Step tags(Entity old, Set<String> tags) {
        return new Step(new Expected(Optional.of(new Entity(true, old.version + 1, old.life, old.firstName, old.email, tags)), link),
                "done");
    }

    private Step become(Entity entity, String effect) {
        return new Step(new Expected(Optional.of(entity), link), effect + " " + entity);
    }

    private static Set<String> with(Set<String> tags, String tag) {
        Set<String> more = new TreeSet<>(tags);
        more.add(tag);
        return more;
    }

    private static Set<String> without(Set<String> tags, String tag) {
        Set<String> less = new TreeSet<>(tags);
        less.remove(tag);
        return less;
    }
}
