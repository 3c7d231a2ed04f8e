package io.relata.internal.functions.queries;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent.RequestContext;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import io.relata.annotation.Entity;
import io.relata.annotation.Searchable;
import io.relata.annotation.Taggable;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.table.memory.MemoryCoreTable;
import io.relata.internal.engine.table.memory.MemoryTable;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TableModel;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A list of what has a tag, and a search, name an entity by its own name, which may be that of another one's collection. */
class TaggedByEntityNameTest {
    private static final TableModel MODEL = TableModel.of(Schema.table("Hives").entities(Wasp.class, Bee.class).model());

    private final List<List<String>> searched = new ArrayList<>();

    @Entity(collection = "bee")
    @Taggable
    record Wasp(@NotBlank @Searchable String sting) {
    }

    @Entity(collection = "bees")
    @Taggable
    record Bee(@NotBlank @Searchable String honey) {
    }

    @SuppressWarnings("NullAway") // The functions can do without the context of an invocation.
    private APIGatewayV2HTTPResponse get(String path, String query) {
        return new QueriesHandler(new ReadContext(MODEL, new MemoryCoreTable(new MemoryTable()), Runnable::run, Clock.systemUTC()),
                (words, after, limit) -> {
                    searched.add(words.entities().stream().map(EntityType::name).toList());
                    return List.of();
                }).handleRequest(APIGatewayV2HTTPEvent.builder().withRawPath(path).withRawQueryString(query).withHeaders(Map.of())
                        .withRequestContext(RequestContext.builder().withStage("$default").withRequestId("request")
                                .withHttp(RequestContext.Http.builder().withMethod("GET").withPath(path).build()).build())
                        .build(), null);
    }

    /** Only what the entity has can be filtered by. */
    @Test
    void nameOfAnEntityComesBeforeThatOfACollection() {
        assertThat(get("/tags", "tag=x&entity=bee&filter=honey:eq:clover").getStatusCode()).isEqualTo(200);
        assertThat(get("/tags", "tag=x&entity=bee&filter=sting:eq:sharp").getBody()).contains("there is no attribute sting here");
        assertThat(get("/tags", "tag=x&entity=bees&filter=honey:eq:clover").getStatusCode()).isEqualTo(200);
        assertThat(get("/tags", "tag=x&entity=wasp&filter=sting:eq:sharp").getStatusCode()).isEqualTo(200);
    }

    @Test
    void searchesAreAmongWhatIsNamedSoFirst() {
        assertThat(get("/search", "q=x&entity=bee").getStatusCode()).isEqualTo(200);
        assertThat(get("/search", "q=x&entity=bees").getStatusCode()).isEqualTo(200);
        assertThat(get("/search", "q=x&entity=wasp&entity=bee").getStatusCode()).isEqualTo(200);
        assertThat(searched).hasToString("[[bee], [bee], [wasp, bee]]");
    }
}
