package io.relata.functions.queries;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent.RequestContext;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import io.relata.annotation.Entity;
import io.relata.annotation.Taggable;
import io.relata.engine.read.ReadContext;
import io.relata.engine.table.memory.MemoryCoreTable;
import io.relata.engine.table.memory.MemoryTable;
import io.relata.model.Model;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import java.time.Clock;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A list of what has a tag names an entity by its own name, which may be that of another one's collection. */
class TaggedByEntityNameTest {
    private static final Model MODEL = Schema.table("Hives").entities(Wasp.class, Bee.class).model();

    @Entity(collection = "bee")
    @Taggable
    record Wasp(@NotBlank String sting) {
    }

    @Entity(collection = "bees")
    @Taggable
    record Bee(@NotBlank String honey) {
    }

    @SuppressWarnings("NullAway") // The functions can do without the context of an invocation.
    private static APIGatewayV2HTTPResponse get(String query) {
        return new QueriesHandler(new ReadContext(MODEL, new MemoryCoreTable(new MemoryTable()), Runnable::run, Clock.systemUTC()))
                .handleRequest(APIGatewayV2HTTPEvent.builder().withRawPath("/tags").withRawQueryString(query).withHeaders(Map.of())
                        .withRequestContext(RequestContext.builder().withStage("$default").withRequestId("request")
                                .withHttp(RequestContext.Http.builder().withMethod("GET").withPath("/tags").build()).build())
                        .build(), null);
    }

    /** Only what the entity has can be filtered by. */
    @Test
    void nameOfAnEntityComesBeforeThatOfACollection() {
        assertThat(get("tag=x&entity=bee&filter=honey:eq:clover").getStatusCode()).isEqualTo(200);
        assertThat(get("tag=x&entity=bee&filter=sting:eq:sharp").getBody()).contains("there is no attribute sting here");
        assertThat(get("tag=x&entity=bees&filter=honey:eq:clover").getStatusCode()).isEqualTo(200);
        assertThat(get("tag=x&entity=wasp&filter=sting:eq:sharp").getStatusCode()).isEqualTo(200);
    }
}
