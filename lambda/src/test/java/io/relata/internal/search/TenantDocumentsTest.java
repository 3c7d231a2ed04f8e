package io.relata.internal.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.read.list.TextIndexException;
import io.relata.internal.engine.tenant.Tenant;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What the engine is asked about a tenant's documents. */
class TenantDocumentsTest {
    private static final String SEARCH = "POST /relata-entity/_search?allow_partial_search_results=false ";
    private static final String OF_ACME = "'query':{'bool':{'filter':[{'term':{'tenant':'acme'}}]}}";

    private final List<String> asked = new ArrayList<>();
    private final Deque<OpenSearch.Answer> answers = new ArrayDeque<>();
    private final TenantDocuments documents = new TenantDocuments(new OpenSearch() {
        @Override
        public Answer send(String method, String path, String json) {
            asked.add(method + " " + path + " " + json.replace('"', '\''));
            return answers.remove();
        }

        @Override
        public Answer sendLines(String method, String path, String lines) {
            return send(method, path, lines);
        }
    }, "Entity", new Tenant("acme"));

    private static OpenSearch.Answer answer(int status, String json) throws IOException {
        JsonNode body = Json.MAPPER.readTree(json.replace('\'', '"'));
        return new OpenSearch.Answer(status, (ObjectNode) body);
    }

    @Test
    void documentsAreCountedByTheirTenant() throws IOException {
        answers.add(answer(200, "{'hits':{'total':{'value':7},'hits':[]}}"));

        assertThat(documents.count()).isEqualTo(7);
        assertThat(asked).containsExactly(SEARCH + "{" + OF_ACME + ",'size':0,'track_total_hits':true}");
    }

    @Test
    void documentsAreRemovedPageByPageInTheVersionThatTheyHave() throws IOException {
        answers.add(answer(200, "{'hits':{'hits':[{'_id':'acme/store#004','_version':9,'sort':['acme/store#004']}]}}"));
        answers.add(answer(200, "{'items':[{'delete':{'status':200}}]}"));
        answers.add(answer(200, "{'hits':{'hits':[]}}"));

        documents.remove(() -> false);

        String page = "'size':500,'_source':false,'version':true,'sort':[{'key':'asc'}]";
        assertThat(asked).containsExactly(SEARCH + "{" + OF_ACME + "," + page + "}",
                "POST /relata-entity/_bulk {'delete':{'_id':'acme/store#004','version':9,'version_type':'external_gte'}}\n",
                SEARCH + "{" + OF_ACME + "," + page + ",'search_after':['acme/store#004']}");
    }

    @Test
    void thereAreNoneWithoutAnIndex() throws IOException {
        answers.add(answer(404, "{'error':{'type':'index_not_found_exception'}}"));

        assertThat(documents.count()).isZero();
    }

    @Test
    void engineThatRefusesIsNoEngineWithoutDocuments() throws IOException {
        answers.add(answer(403, "{'message':'no'}"));

        assertThatThrownBy(documents::count).isInstanceOf(TextIndexException.class).hasMessageContaining("403");
    }

    @Test
    void whatIsLeftOfADeletedEntitySaysOfWhichTenantItWas() {
        IndexedEntity store = new IndexedEntity(Optional.of(new Tenant("acme")), new EntityRef("store", "004"));

        assertThat(BulkRequest.lines(List.of(new IndexAction.Deleted(store, 9))).lines().skip(1))
                .containsExactly("{\"key\":\"acme/store#004\",\"tenant\":\"acme\"}");
        assertThat(BulkRequest.lines(List.of(new IndexAction.Deleted(store.ref(), 9))).lines().skip(1)).containsExactly("{}");
    }
}
