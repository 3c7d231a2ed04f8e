package io.relata.rule;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.dynamodb.AttributeValues;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.problem.ProblemKind;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.table.ForwardingCoreTable;
import io.relata.internal.engine.table.LocalTable;
import io.relata.internal.engine.table.OutcomeUnknownException;
import io.relata.internal.engine.table.TableException;
import io.relata.internal.engine.table.TransactionConflictException;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Transacted;
import io.relata.internal.engine.write.AtOnce;
import io.relata.internal.engine.write.version.WriteResult;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import io.relata.rule.Meetup.Conference;
import io.relata.rule.Meetup.Status;
import io.relata.rule.Meetup.Ticket;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;

/** Fifty callers buy a ticket while the conference closes: whoever got one got it before. */
class ClosingConferenceTest {
    private static final int CALLERS = 50;
    private static final int TIMES = Integer.getInteger("relata.closings", 5);

    private final LocalTable table = new LocalTable(Meetup.MODEL);
    private final Meetup organiser = Meetup.of(table.core());
    private int closed;
    private int sold;
    private int retries;

    private static final class WhileOpen implements Rule<Ticket> {
        @Override
        public void check(Change<Ticket> change) {
            Stored<Conference> conference = change.parent(Conference.class).orElseThrow();
            if (conference.value().status() != Status.OPEN) {
                change.refuse("conferenceId", "the conference is closed");
            }
            conference.requireUnchanged("status");
        }
    }

    /** Notes which conferences are closed when a transaction begins: it must not write a ticket of one. */
    private static final class Witness extends ForwardingCoreTable {
        private final Set<String> late = ConcurrentHashMap.newKeySet();

        Witness(CoreTable table) {
            super(table);
        }

        @Override
        public Transacted transact(List<Action<CoreKey>> actions) {
            Item ticket = ((Action.Put<CoreKey>) actions.get(0)).item();
            boolean isClosed = isClosed(ticket.string("conferenceId"));
            Transacted transacted = table.transact(actions);
            if (isClosed && transacted.committed()) {
                late.add(ticket.string("id"));
            }
            return transacted;
        }

        private boolean isClosed(String conference) {
            return table.get(CoreKey.of(Meetup.type("conference").ref(conference)), Consistency.STRONG).orElseThrow().string("status")
                    .equals("CLOSED");
        }
    }

    @Test
    void noTicketSlipsThrough() {
        for (int time = 0; time < TIMES; time++) {
            closeWhileTicketsAreSold("c" + time, time % 2 == 0);
        }
        assertThat(closed).as("callers who were too late").isPositive();
        assertThat(sold).as("callers who got a ticket").isPositive();
        assertThat(retries).as("how often the organiser had to try again").isLessThanOrEqualTo(TIMES);
    }

    /** @param withTicket whether it is closed when somebody has got a ticket, and not before */
    private void closeWhileTicketsAreSold(String conference, boolean withTicket) {
        organiser.put("conference", conference, "{'title': 'Java', 'status': 'OPEN'}");
        Witness witness = new Witness(table.core());
        Meetup office = Meetup.of(witness, new WhileOpen());
        Set<String> known = ConcurrentHashMap.newKeySet();
        int closing = CALLERS / 2;
        CompletableFuture<String> first = withTicket
                ? new CompletableFuture<String>().orTimeout(2, TimeUnit.MINUTES)
                : CompletableFuture.completedFuture("");

        List<Object> results = AtOnce.run(CALLERS + 1, number -> {
            if (number == closing) {
                first.join();
                close(conference);
                known.addAll(tickets(conference));
                return "closed";
            }
            Object answer = office.put("ticket", id(conference, number),
                    "{'conferenceId': '" + conference + "', 'holder': 'caller " + number + "'}");
            first.complete("sold");
            return answer;
        });

        assertThat(results.get(closing)).isEqualTo("closed");
        assertThat(witness.late).isEmpty();
        assertThat(tickets(conference)).as("after the close there is no new one").containsExactlyInAnyOrderElementsOf(known);
        results.stream().filter(result -> !result.equals("closed")).forEach(result -> {
            if (result instanceof WriteResult written) {
                assertThat(known).contains(written.entity().string("id"));
                sold++;
            } else if (!(result instanceof TableException)) { // which is told to the caller where the table gave no answer for long
                assertThat(result).isInstanceOfSatisfying(Refusal.class,
                        refusal -> assertThat(refusal.kind()).isEqualTo(ProblemKind.RULE_BROKEN));
                closed++;
            }
        });
    }

    /** Transactions that check the conference are in the way of whoever changes it: who is told so tries again. */
    private void close(String conference) {
        for (boolean done = false; !done;) {
            try {
                organiser.patch("conference", conference, "{'status': 'CLOSED'}");
                done = true;
            } catch (TransactionConflictException | OutcomeUnknownException e) {
                retries++;
            }
        }
    }

    /** All that are sold, read strongly and at once: an index may show a ticket later than that. */
    private Set<String> tickets(String conference) {
        List<Map<String, AttributeValue>> keys = IntStream.rangeClosed(0, CALLERS).mapToObj(number -> AttributeValues
                .of(Item.of("id", id(conference, number), "type", "ticket#" + id(conference, number)))).toList();
        return DynamoDbLocal.shared().client()
                .batchGetItem(
                        get -> get.requestItems(Map.of(table.name(), KeysAndAttributes.builder().keys(keys).consistentRead(true).build())))
                .responses().get(table.name()).stream().map(item -> item.get("id").s()).collect(Collectors.toSet());
    }

    private static String id(String conference, int number) {
        return conference + "-" + number;
    }
}
