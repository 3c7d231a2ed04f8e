package io.relata.internal.engine.write;

import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.problem.Refusal.Reason;
import io.relata.internal.engine.write.Expected.Step;
import io.relata.internal.engine.write.version.IdempotentRequest;
import io.relata.internal.engine.write.version.WriteResult;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Each command that writes, of an artist or its link to the festival: how it is made, and what is to come of it. */
enum Write {
    CREATE(Begin.NOTHING),
    CREATE_ONCE(Begin.NOTHING),
    PUT_NEW(Begin.NOTHING),
    PUT_AGAIN(Begin.DELETED),
    PUT(Begin.ARTIST),
    PUT_IF_MATCH(
            Begin.ARTIST),
    PATCH(Begin.ARTIST),
    PATCH_IF_MATCH(Begin.ARTIST),
    DELETE(Begin.ARTIST),
    DELETE_IF_MATCH(Begin.ARTIST),
    LINK_NEW(
            Begin.ARTIST),
    LINK_AGAIN(Begin.LINKED),
    UNLINK(Begin.LINKED),
    TAG(Begin.ARTIST),
    UNTAG(Begin.TAGGED);

    /** What there is when a command comes. */
    enum Begin {
        NOTHING(), ARTIST("PUT_NEW"), DELETED("PUT_NEW", "DELETE"), LINKED("PUT_NEW", "LINK_NEW"), TAGGED("PUT_NEW", "TAG");

        private final List<String> writes;

        Begin(String... writes) {
            this.writes = List.of(writes);
        }

        List<Write> writes() {
            return writes.stream().map(Write::valueOf).toList();
        }
    }

    private static final String FESTIVAL = "5";

    private final Begin begin;

    Write(Begin begin) {
        this.begin = begin;
    }

    Begin begin() {
        return begin;
    }

    boolean creates() {
        return this == CREATE || this == CREATE_ONCE;
    }

    /** How many writes it tries in vain before the one that takes effect: there may be a link already, which is found out by writing. */
    int before() {
        return this == LINK_AGAIN ? 1 : 0;
    }

    boolean isOfTheLink() {
        return this == LINK_NEW || this == LINK_AGAIN || this == UNLINK;
    }

    boolean isOfTags() {
        return this == TAG || this == UNTAG;
    }

    /**
     * Who makes it, with what is known then.
     *
     * @param name what the caller calls the artist; different for each
     * @param family the last name of all artists of one test
     * @param version the artist's version for preconditions
     */
    record Caller(Desk desk, String name, String family, String artist, long version, UnaryOperator<String> email) {
        /** @return what the caller is told, with the names of {@link Expected} */
        String make(Write write) {
            try {
                return switch (write) {
                    case CREATE -> told(desk.create("artist", body()));
                    case CREATE_ONCE ->
                        told(desk.create("artist", body(), new IdempotentRequest(CoreKey.idempotency(family + name), "digest")));
                    case PUT_NEW, PUT_AGAIN, PUT -> told(desk.put("artist", artist, body()));
                    case PUT_IF_MATCH -> told(desk.put("artist", artist, body(), Desk.version(version)));
                    case PATCH -> told(desk.patch("artist", artist, patch()));
                    case PATCH_IF_MATCH -> told(desk.patch("artist", artist, patch(), Desk.version(version)));
                    case DELETE -> done(() -> desk.delete("artist", artist));
                    case DELETE_IF_MATCH -> done(() -> desk.delete("artist", artist, Desk.version(version)));
                    case LINK_NEW, LINK_AGAIN -> told(desk.link("artist", artist, "festivals", FESTIVAL, "{'stage': '" + name + "'}"));
                    case UNLINK -> done(() -> desk.unlink("artist", artist, "festivals", FESTIVAL));
                    case TAG -> done(() -> desk.tag("artist", artist, "x"));
                    case UNTAG -> done(() -> desk.untag("artist", artist, "x"));
                };
            } catch (Refusal e) {
                return e.reason().name();
            }
        }

        /** What is to come of it. */
        Step expect(Write write, Expected before) {
            boolean matches = before.aliveArtist().filter(entity -> entity.version() == version).isPresent();
            return switch (write) {
                case CREATE, CREATE_ONCE -> before.create(name, email.apply(name));
                case PUT_NEW, PUT_AGAIN, PUT -> before.put(name, email.apply(name));
                case PUT_IF_MATCH -> matches ? before.put(name, email.apply(name)) : before.refused(Reason.PRECONDITION_FAILED);
                case PATCH -> before.patch(name, email.apply(name));
                case PATCH_IF_MATCH -> matches || before.aliveArtist().isEmpty()
                        ? before.patch(name, email.apply(name))
                        : before.refused(Reason.PRECONDITION_FAILED);
                case DELETE -> before.delete();
                case DELETE_IF_MATCH ->
                    matches || before.aliveArtist().isEmpty() ? before.delete() : before.refused(Reason.PRECONDITION_FAILED);
                case LINK_NEW, LINK_AGAIN -> before.link(name);
                case UNLINK -> before.unlink();
                case TAG -> before.tag("x");
                case UNTAG -> before.untag("x");
            };
        }

        private String body() {
            return "{'firstName': '" + name + "', 'lastName': '" + family + "'" + emailIfAny() + "}";
        }

        private String patch() {
            return "{'firstName': '" + name + "'" + emailIfAny() + "}";
        }

        private String emailIfAny() {
            return email.apply(name).isEmpty() ? "" : ", 'email': '" + email.apply(name) + "'";
        }

        private static String told(WriteResult saved) {
            return saved.effect() + " " + Seen.entity(Optional.of(saved.entity())).orElseThrow();
        }

        private static String told(LinkEntities.Linked linked) {
            return linked.effect() + " " + Seen.link(Optional.of(linked.link())).orElseThrow();
        }

        private static String done(Runnable command) {
            command.run();
            return "done";
        }
    }
}
