package io.relata.internal.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.read.list.TextIndexException;
import io.relata.internal.engine.read.list.TextQuery;
import io.relata.internal.model.TableModel;
import io.relata.models.office.Office;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Handling of a search engine's answers, with a stub that answers as configured. */
class EngineTest {
    private static final String MADE = "200 {\"acknowledged\":true}";
    private static final IndexAction ONE = new IndexAction.Present(new EntityRef("store", "1"), 7, List.of("Harbour"));
    private static final IndexAction TWO = new IndexAction.Present(new EntityRef("store", "2"), 8, List.of("Station"));

    private final Deque<String> answers = new ArrayDeque<>();
    private final List<String> asked = new ArrayList<>();
    private HttpServer server;

    @BeforeEach
    void listen() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            String lines = exchange.getRequestURI().getPath().endsWith("_bulk") ? " " + body.lines().count() : "";
            asked.add(exchange.getRequestMethod() + " " + exchange.getRequestURI() + lines);
            String[] answer = answers.remove().split(" ", 2);
            byte[] content = answer[1].getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(Integer.parseInt(answer[0]), content.length);
            exchange.getResponseBody().write(content);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void batchIsOneRequestAndTheIndexIsCreatedOnce() {
        EntityIndex index = new EntityIndex(engine(), "Entity");
        answers.addAll(List.of(MADE, items("{'index':{'status':201}},{'index':{'status':200}}"), items("{'index':{'status':200}}")));

        assertThat(index.write(List.of(ONE, TWO))).extracting(IndexOutcome::ending).containsExactly(IndexOutcome.Ending.DONE,
                IndexOutcome.Ending.DONE);
        assertThat(index.write(List.of(ONE))).extracting(IndexOutcome::ending).containsExactly(IndexOutcome.Ending.DONE);

        assertThat(asked).containsExactly("PUT /relata-entity", "POST /relata-entity/_bulk 4", "POST /relata-entity/_bulk 2");
    }

    @Test
    void existingIndexIsUsed() {
        answers.addAll(List.of("400 {\"error\":{\"type\":\"resource_already_exists_exception\"}}", items("{'index':{'status':201}}")));

        assertThat(new EntityIndex(engine(), "Entity").write(List.of(ONE))).containsExactly(IndexOutcome.DONE);
    }

    @Test
    void emptyBatchSendsNoRequest() {
        assertThat(new EntityIndex(engine(), "Entity").write(List.of())).isEmpty();
        assertThat(asked).isEmpty();
    }

    @Test
    void eachActionHasItsOwnOutcome() {
        answers.addAll(List.of(MADE, items("{'index':{'status':409,'error':{'type':'version_conflict_engine_exception','reason':'newer'}}},"
                + "{'index':{'status':400,'error':{'type':'mapper_parsing_exception','reason':'no text'}}}")));
        assertThat(new EntityIndex(engine(), "Entity").write(List.of(ONE, TWO)))
                .containsExactly(IndexOutcome.DONE, new IndexOutcome(IndexOutcome.Ending.REFUSED, "400 mapper_parsing_exception: no text"));

        answers.addAll(List.of(MADE, items("{'index':{'status':429,'error':{'type':'rejected','reason':'full'}}},"
                + "{'index':{'status':503,'error':{'type':'a','reason':'b'}}}")));
        assertThat(new EntityIndex(engine(), "Entity").write(List.of(ONE, TWO)))
                .containsExactly(new IndexOutcome(IndexOutcome.Ending.AGAIN, "429 rejected: full"),
                        new IndexOutcome(IndexOutcome.Ending.AGAIN, "503 a: b"));
    }

    @Test
    void removalOfAMissingDocumentIsDoneButAMissingIndexIsNot() {
        List<IndexAction> removals = List.of(new IndexAction.Removed(new EntityRef("store", "1"), 9),
                new IndexAction.Removed(new EntityRef("store", "2"), 9));
        answers.addAll(List.of(MADE, items("{'delete':{'status':404,'result':'not_found'}},"
                + "{'delete':{'status':404,'error':{'type':'index_not_found_exception','reason':'c'}}}")));

        assertThat(new EntityIndex(engine(), "Entity").write(removals)).extracting(IndexOutcome::ending)
                .containsExactly(IndexOutcome.Ending.DONE, IndexOutcome.Ending.AGAIN);
        assertThat(asked).last().isEqualTo("POST /relata-entity/_bulk 2");
    }

    @Test
    void tooLargeBatchIsSplit() {
        answers.addAll(List.of(MADE, "413 {}", items("{'index':{'status':201}}"), "413 {}"));

        assertThat(new EntityIndex(engine(), "Entity").write(List.of(ONE, TWO))).extracting(IndexOutcome::ending)
                .containsExactly(IndexOutcome.Ending.DONE, IndexOutcome.Ending.REFUSED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"403 {\"message\":\"no\"}", "429 busy", "500 {}", "503 <html>"})
    void refusedBatchIsRetriedAndRefusedSearchFails(String answer) {
        answers.addAll(List.of(MADE, answer, answer));

        assertThat(new EntityIndex(engine(), "Entity").write(List.of(ONE, TWO))).extracting(IndexOutcome::ending)
                .containsExactly(IndexOutcome.Ending.AGAIN, IndexOutcome.Ending.AGAIN);
        assertThatThrownBy(this::find).isInstanceOf(TextIndexException.class);
    }

    @Test
    void unreachableEngineIsRetried() {
        server.stop(0);

        assertThat(new EntityIndex(engine(), "Entity").write(List.of(ONE))).extracting(IndexOutcome::ending)
                .containsExactly(IndexOutcome.Ending.AGAIN);
        assertThatThrownBy(this::find).isInstanceOf(TextIndexException.class).hasMessageStartingWith("the search engine does not answer");
    }

    @Test
    void missingIndexHasNoHits() {
        answers.add("404 {\"error\":{\"type\":\"index_not_found_exception\"}}");
        assertThat(find()).isEmpty();
        assertThat(asked).containsExactly("POST /relata-entity/_search?allow_partial_search_results=false");
    }

    @Test
    void wordsAreTheValueOfAMatchQuery() {
        String hostile = "\"}},{\"match_all\":{}} OR *:* _exists_:text";
        TextQuery query = new TextQuery(hostile, TableModel.of(Office.MODEL).searchable());

        var request = FindEntities.request(query, Optional.empty(), 10);

        assertThat(request.findPath("match_all").isMissingNode()).isTrue();
        assertThat(request.findPath("query_string").isMissingNode()).isTrue();
        assertThat(request.at("/query/bool/must/0/match_bool_prefix/text/query").asText()).isEqualToIgnoringCase(hostile);
    }

    private List<io.relata.internal.engine.read.list.TextIndex.Hit> find() {
        return new FindEntities(engine(), "Entity").find(new TextQuery("harbour", TableModel.of(Office.MODEL).searchable()),
                Optional.empty(), 10);
    }

    private Engine engine() {
        return new Engine(URI.create("http://localhost:" + server.getAddress().getPort()), Optional.empty(), Duration.ofSeconds(5));
    }

    private static String items(String items) {
        return "200 " + "{'errors':true,'items':[%s]}".formatted(items).replace('\'', '"');
    }
}
