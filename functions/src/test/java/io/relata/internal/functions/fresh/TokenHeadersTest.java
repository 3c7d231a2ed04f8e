package io.relata.internal.functions.fresh;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.write.version.OptimisticRetry;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.functions.Answer;
import io.relata.internal.functions.Request;
import io.relata.internal.functions.commands.CommandsHandler;
import io.relata.internal.functions.queries.QueriesHandler;
import io.relata.internal.model.TableModel;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every write answers a token, and reads take it, of their own caller. Indexes and copies show nothing at all here. */
class TokenHeadersTest {
    private static final TableModel MODEL = TableModel.of(Rooms.MODEL);

    private final LaggingTable table = new LaggingTable(MODEL);
    private final CommandsHandler commands = new CommandsHandler(
            new WriteContext(MODEL, table, Clock.systemUTC(), new OptimisticRetry(3, attempt -> {
            })));
    private final QueriesHandler queries = new QueriesHandler(new ReadContext(MODEL, table, Runnable::run, Clock.systemUTC()));

    private Answer send(Request request) {
        return Answer.of(request.method().equals("GET")
                ? queries.handleRequest(request.event(), null)
                : commands.handleRequest(request.event(), null));
    }

    private String token(Request request) {
        Answer answer = send(request);
        assertThat(answer.status()).as(answer.said()).isLessThan(300);
        return answer.headers().get("Relata-Token");
    }

    private List<String> list(String path, String... tokens) {
        Answer answer = send(Request.of("GET " + path).with("relata-after", String.join(",", tokens)));
        assertThat(answer.status()).as(answer.said()).isEqualTo(200);
        return answer.ids();
    }

    private static Request person(String id, String name) {
        return Request.of("PUT /people/" + id).json("{'name':'" + name + "'}");
    }

    @Test
    void withoutTheHeaderListsAreAsIndexesShowThem() {
        token(person("p1", "ann"));
        assertThat(send(Request.of("GET /people")).ids()).isEmpty();
    }

    @Test
    void anEntityReadByItsIdIsReadStrongly() {
        String token = token(person("p1", "ann"));
        assertThat(send(Request.of("GET /people/p1")).status()).isEqualTo(404);
        assertThat(send(Request.of("GET /people/p1").with("relata-after", token)).text("name")).isEqualTo("ann");
    }

    @Test
    void severalTokensAreShownTogether() {
        String one = token(person("p1", "bob"));
        String other = token(person("p2", "ann"));
        assertThat(list("/people", one)).containsExactly("p1");
        assertThat(list("/people", one, other)).containsExactly("p2", "p1");
    }

    @Test
    void whatNeededNoWriteIsNamedToo() {
        token(person("p1", "ann"));
        assertThat(list("/people", token(person("p1", "ann")))).containsExactly("p1");
        token(Request.of("PUT /people/p1/tags/x"));
        assertThat(list("/tags/x", token(Request.of("PUT /people/p1/tags/x")))).containsExactly("p1");
    }

    @Test
    void aRepeatedCreationHasItsToken() {
        Request creation = Request.of("POST /people").with("idempotency-key", "k").json("{'name':'ann'}");
        String id = send(creation).text("id");
        Answer again = send(creation);
        assertThat(again.headers()).containsEntry("Idempotency-Replayed", "true");
        assertThat(list("/people", again.headers().get("Relata-Token"))).containsExactly(id);
    }

    @ParameterizedTest
    @ValueSource(strings = {"true", "false"})
    void aBatchAnswersOneTokenForAllOfIt(String atomic) {
        Request batch = Request.of("POST /batch").json("{'atomic':" + atomic + ",'requests':["
                + "{'method':'PUT','path':'/people/p1','body':{'name':'bob'}},{'method':'PUT','path':'/people/p2','body':{'name':'ann'}},"
                + "{'method':'PUT','path':'/people/p1/friends/p2'}]}").with("idempotency-key", "k");
        Answer first = send(batch);
        assertThat(first.headers().get("Relata-Token")).doesNotContain(",");
        Answer again = send(batch);
        assertThat(again.body().toString()).doesNotContain("Relata-Token");
        for (Answer answer : List.of(first, again)) {
            String token = answer.headers().get("Relata-Token");
            assertThat(list("/people", token)).containsExactly("p2", "p1");
            assertThat(list("/people/p1/friends", token)).containsExactly("p2");
            assertThat(list("/people/p2/friends?sort=name", token)).containsExactly("p1");
        }
    }

    @Test
    void whatIsRefusedHasNoToken() {
        assertThat(send(person("p1", "")).headers()).doesNotContainKey("Relata-Token");
        assertThat(send(Request.of("DELETE /people/p9")).headers()).doesNotContainKey("Relata-Token");
    }

    @Test
    void aDeletedEntityLeavesEveryListAndTakesItsOwnAlong() {
        token(person("p1", "ann"));
        token(person("p2", "bob"));
        token(Request.of("PUT /people/p1/friends/p2"));
        table.show(Optional.empty());
        String token = token(Request.of("DELETE /people/p1"));
        assertThat(send(Request.of("GET /people")).ids()).containsExactly("p1", "p2");
        assertThat(list("/people", token)).containsExactly("p2");
        assertThat(list("/people/p2/friends", token)).isEmpty();
        assertThat(send(Request.of("GET /people/p1/friends").with("relata-after", token)).status()).isEqualTo(404);
        String again = token(person("p1", "ann"));
        assertThat(list("/people/p1/friends", again)).isEmpty();
        assertThat(list("/people/p2/friends", again)).isEmpty();
    }

    @Test
    void aTokenOfAnotherCallerIsRefusedWhereverItIsRead() {
        String token = token(person("p1", "ann").by("ann"));
        assertThat(send(Request.of("GET /people").by("ann").with("relata-after", token)).ids()).containsExactly("p1");
        for (String path : List.of("/people", "/people/p1", "/people?id=p1", "/people/p1/tasks", "/people/p1/tags", "/people/p1/edges",
                "/tags/x", "/teams/m1/tree", "/people/p1/friends/p2", "/tags/x/people")) {
            for (String bad : List.of(token, "nonsense", "")) {
                Answer answer = send(Request.of("GET " + path).by("bob").with("relata-after", bad));
                assertThat(answer.said()).as(path).startsWith("400 Relata-After: it is no Relata-Token");
            }
        }
    }

    @Test
    void aPageThatShowsTheWriteAlreadyTakesNoRequestMore() {
        String token = token(person("p1", "ann"));
        table.show(Optional.empty());
        table.requests();
        send(Request.of("GET /people"));
        int without = table.requests();
        list("/people", token);
        assertThat(table.requests()).isEqualTo(without);
        table.show(Optional.of(new Random(0) {
            private static final long serialVersionUID = 1;

            @Override
            public int nextInt(int bound) {
                return bound == 4 ? 1 : 0;
            }
        }));
        list("/people", token);
        assertThat(table.requests()).isEqualTo(without + 1);
    }
}
