package io.relata.internal.functions.queries;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.read.list.TextIndex;
import io.relata.internal.engine.read.list.TextIndexException;
import io.relata.internal.engine.read.list.TextQuery;
import io.relata.internal.functions.Answer;
import io.relata.internal.functions.OfficeApi;
import io.relata.internal.functions.Request;
import io.relata.internal.functions.http.GatewayAdapter;
import io.relata.internal.model.TableModel;
import io.relata.models.books.Books;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** {@code GET /search}, over an index that says what it is told to. */
class SearchTest {
    private final List<TextQuery> asked = new ArrayList<>();
    private final List<TextIndex.Hit> indexed = List.of(hit("store", "006", 9), hit("customer", "001", 5), hit("store", "004", 5));
    private final OfficeApi api = new OfficeApi(this::find).withPartners();

    @Test
    void answersWithWhatTheTableSaysBestFirst() {
        Answer answer = api.get("/search?q=ann");
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.ids()).containsExactly("006", "001", "004");
        assertThat(answer.bodyWithoutTimes())
                .contains("{'id':'001','entity':'customer','version':0,'createdAt':'...','updatedAt':'...','tags':[],"
                        + "'businessId':'002','firstName':'Ann','lastName':'Smith','email':'ann@example.com'}");
    }

    @Test
    void pagesGoOnWhereTheyEnded() {
        Answer first = api.get("/search?q=ann&limit=2");
        assertThat(first.ids()).containsExactly("006", "001");
        assertThat(api.get("/search?q=ann&limit=2&cursor=" + first.text("next")).ids()).containsExactly("004");
        assertThat(api.get("/search?q=bob&limit=2&cursor=" + first.text("next")).status()).isEqualTo(400);
        assertThat(api.get("/search?q=ann&entity=store&limit=2&cursor=" + first.text("next")).status()).isEqualTo(400);
    }

    @Test
    void whatWasDeletedSinceIsLeftOut() {
        api.delete("/customers/001");
        assertThat(api.get("/search?q=ann").ids()).containsExactly("006", "004");
    }

    @Test
    void kindsAreNamedBySingularOrCollectionAndMayBeSeveral() {
        api.get("/search?q=ann&entity=store&entity=businesses");
        api.get("/search?q=ann");
        assertThat(asked.get(0).entities()).extracting(type -> type.name()).containsExactly("business", "store");
        assertThat(asked.get(1).entities()).extracting(type -> type.name()).containsExactly("business", "customer", "store");
    }

    @Test
    void withinAParentItIsAmongWhatHasSuchAOne() {
        assertThat(api.get("/search?q=ann&businessId=002").ids()).containsExactly("006", "001", "004");
        api.get("/search?q=ann&businessId=002&entity=store");
        assertThat(asked).extracting(TextQuery::within).containsOnly(Map.of("businessId", "002"));
        assertThat(asked.get(0).entities()).extracting(type -> type.name()).containsExactly("customer", "store");
        assertThat(asked.get(asked.size() - 1).entities()).extracting(type -> type.name()).containsExactly("store");
    }

    @Test
    void whatHasLeftTheParentIsLeftOutAlsoWhereTheIndexDoesNotKnowYet() {
        api.put("/businesses/003", "{'businessName':'Bolt'}");
        api.put("/stores/006", "{'businessId':'003','storeName':'Harbour'}");
        assertThat(api.get("/search?q=ann&businessId=002").ids()).containsExactly("001", "004");
        assertThat(api.get("/search?q=ann&businessId=003").ids()).containsExactly("006");
        assertThat(api.get("/search?q=ann&businessId=none").ids()).isEmpty();
    }

    @Test
    void cursorsAreOfOneParent() {
        Answer first = api.get("/search?q=ann&businessId=002&limit=1");
        assertThat(first.ids()).containsExactly("006");
        assertThat(api.get("/search?q=ann&businessId=002&limit=1&cursor=" + first.text("next")).ids()).containsExactly("001");
        assertThat(api.get("/search?q=ann&businessId=003&limit=1&cursor=" + first.text("next")).status()).isEqualTo(400);
        assertThat(api.get("/search?q=ann&limit=1&cursor=" + first.text("next")).status()).isEqualTo(400);
    }

    @Test
    void parentsThatThereAreNotAreRefused() {
        assertThat(api.get("/search?q=a&businessId=002&entity=business").text("detail"))
                .isEqualTo("business has no parent by businessId; searched within a parent: customer by businessId; store by businessId");
        assertThat(api.get("/search?q=a&businessId=0%202").text("detail"))
                .isEqualTo(
                        "businessId is the id of what is to be searched in, 1 to 128 characters of A-Z a-z 0-9 . _ ~ -, and not . or ..");
        assertThat(api.get("/search?q=a&businessId=1&businessId=2").status()).isEqualTo(400);
        assertThat(asked).isEmpty();
    }

    @Test
    void whatCannotBeAskedIsRefusedWithWhatWouldBeRight() {
        assertThat(api.get("/search").text("detail")).isEqualTo("q is what to look for, in 1 to 200 characters, and here none");
        assertThat(api.get("/search?q=+").status()).isEqualTo(400);
        assertThat(api.get("/search?q=" + "x".repeat(201)).text("detail"))
                .isEqualTo("q is what to look for, in 1 to 200 characters, and here 201");
        assertThat(api.get("/search?q=a&q=b").status()).isEqualTo(400);
        assertThat(api.get("/search?q=a&entity=order").text("detail")).isEqualTo("entity has to be one of business, customer, store");
        assertThat(api.get("/search?q=a&limit=0").text("detail")).isEqualTo("limit has to be a number from 1 to 100");
        assertThat(api.get("/search?q=a&order=desc").text("detail"))
                .isEqualTo("unknown parameter order; known are q, entity, limit, cursor, fields, businessId");
        assertThat(asked).isEmpty();
    }

    @Test
    void engineThatIsNotThereIsAProblemOfTheServer() {
        OfficeApi failing = new OfficeApi((query, after, limit) -> {
            throw new TextIndexException("secret");
        });
        Answer answer = failing.get("/search?q=ann");
        assertThat(answer.status()).isEqualTo(503);
        assertThat(answer.text("detail"))
                .isEqualTo("the search engine is unavailable: retry in a few seconds; lists and tags work without it");
    }

    @Test
    void withoutAnEngineThereIsNoSearch() {
        Answer answer = new OfficeApi().get("/search?q=ann");
        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.text("detail")).isEqualTo(
                "there is no search here: no search engine is configured; ./start has one with --search, a deployment with -c search");
    }

    @Test
    void modelThatDeclaresNothingSearchableSaysSo() {
        APIGatewayV2HTTPResponse response = new GatewayAdapter(TableModel.of(Books.MODEL), Map.of())
                .answer(Request.of("GET /search?q=ann").event());
        assertThat(response.getStatusCode()).isEqualTo(404);
        assertThat(response.getBody()).contains("\"detail\":\"nothing can be searched: the model declares no attribute searchable\"");
    }

    private List<TextIndex.Hit> find(TextQuery query, Optional<TextIndex.Hit> after, int limit) {
        asked.add(query);
        int from = after.map(indexed::indexOf).orElse(-1) + 1;
        return indexed.subList(from, Math.min(from + limit, indexed.size()));
    }

    private static TextIndex.Hit hit(String entity, String id, double score) {
        return new TextIndex.Hit(new EntityRef(entity, id), score);
    }
}
