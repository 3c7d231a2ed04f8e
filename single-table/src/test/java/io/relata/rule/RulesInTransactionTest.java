package io.relata.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.access.Relata;
import io.relata.access.SdkTable;
import io.relata.internal.engine.access.AccessContext;
import io.relata.internal.engine.access.TableRelata;
import io.relata.internal.engine.problem.ProblemKind;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.read.list.TextIndex;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.table.LocalTable;
import io.relata.internal.engine.write.Interrupted;
import io.relata.rule.Meetup.Conference;
import io.relata.rule.Meetup.Status;
import io.relata.rule.Meetup.Ticket;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Rules are asked about the writes of a transaction as about any other. */
class RulesInTransactionTest {
    private final LocalTable table = new LocalTable(Meetup.MODEL);
    private final Meetup free = Meetup.of(table.core());
    private final List<Caller> callers = new ArrayList<>();

    private final class WhileOpen implements Rule<Ticket> {
        @Override
        public void check(Change<Ticket> change) {
            callers.add(change.caller());
            Stored<Conference> conference = change.parent(Conference.class).orElseThrow();
            if (conference.value().status() != Status.OPEN) {
                change.refuse("the conference is closed");
            }
            conference.requireUnchanged("status");
        }
    }

    @BeforeEach
    void conference() {
        free.put("conference", "c", "{'title': 'Java', 'status': 'OPEN'}");
    }

    private Relata relata(CoreTable core) {
        return new TableRelata(new AccessContext(new ReadContext(Meetup.MODEL, core, Runnable::run, Clock.systemUTC()),
                Meetup.of(core, new WhileOpen()).context().by(Caller.APPLICATION), TextIndex.NONE),
                new SdkTable(Meetup.MODEL, "Meetup", ""));
    }

    private static Ticket ticket() {
        return new Ticket("c", "Ann", null, null, null, null);
    }

    private static void assertRefused(ThrowingCallable transaction) {
        assertThatThrownBy(transaction).isInstanceOfSatisfying(Refusal.class,
                refusal -> assertThat(refusal.kind()).isEqualTo(ProblemKind.RULE_BROKEN));
    }

    @Test
    void whatOneRuleRefusesWritesNothing() {
        free.patch("conference", "c", "{'status': 'CLOSED'}");

        assertRefused(() -> relata(table.core()).together(tx -> {
            tx.entities(Conference.class).put("other", new Conference("Rust", Status.OPEN, null));
            tx.entities(Ticket.class).put("t", ticket());
        }));

        assertThat(relata(table.core()).entities(Conference.class).get("other")).isEmpty();
        assertThat(callers).containsOnly(Caller.APPLICATION);
    }

    @Test
    void conferenceThatClosesInTheLastMomentRefuses() {
        Relata interrupted = relata(new Interrupted(table.core(), () -> free.patch("conference", "c", "{'status': 'CLOSED'}")));

        assertRefused(() -> interrupted.together(tx -> {
            tx.entities(Ticket.class).put("t1", ticket());
            tx.entities(Ticket.class).put("t2", ticket());
        }));

        assertThat(relata(table.core()).entities(Ticket.class).get("t1")).isEmpty();
        assertThat(relata(table.core()).entities(Ticket.class).get("t2")).isEmpty();
    }

    @Test
    void rulesSeeWhatTheTransactionIsToWrite() {
        free.patch("conference", "c", "{'status': 'CLOSED'}");
        Relata relata = relata(table.core());

        relata.together(tx -> {
            tx.entities(Conference.class).change("c", conference -> new Conference(conference.title(), Status.OPEN, conference.sold()));
            tx.entities(Ticket.class).put("t", ticket());
        });

        assertThat(relata.entities(Ticket.class).get("t")).isPresent();
        assertThat(relata.entities(Conference.class).required("c").value().status()).isEqualTo(Status.OPEN);
    }
}
