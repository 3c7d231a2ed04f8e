package io.relata.benchmarks.warm;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.LinkRef;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The calls of the API that are measured, on the table that {@link OfficeItems} fills. */
public enum ApiCall implements Countable {
    GET("GET", "/stores/s000", "", ""),
    PUT("PUT", "/stores/s000", "", OfficeItems.STORE, OfficeItems.store("s000")),
    PATCH("PATCH",
            "/stores/s000", "", "{\"city\":\"Leeds\"}",
            OfficeItems.store("s000")),
    POST("POST", "/stores", "", OfficeItems.STORE),
    DELETE("DELETE", "/stores/s000", "", "",
            OfficeItems.store("s000")),
    LINK("PUT", "/customers/c001/stores/s000", "", "{\"role\":\"barista\"}",
            CoreKey.of(
                    new LinkRef("customer-store", new EntityRef("customer", "c001"), new EntityRef("store", "s000")))),
    TAG(
            "PUT", "/stores/s000/tags/new", "", "",
            OfficeItems.store("s000")),
    LIST_CHILDREN("GET", "/businesses/002/orders", "", ""),
    LIST_LINKED(
            "GET", "/customers/c000/stores", "", ""),
    LIST_SHARDED("GET", "/businesses", "",
            ""),
    NEXT_PAGE("GET", "/businesses/002/orders", "cursor=", ""),
    FILTERED("GET",
            "/businesses/002/orders", "filter=status:eq:OPEN&filter=total:ge:100",
            ""),
    ANY_OF_2_TAGS("GET", "/tags", tags(2), ""),
    ANY_OF_5_TAGS("GET",
            "/tags", tags(5),
            ""),
    ANY_OF_20_TAGS("GET", "/tags", tags(OfficeItems.TAGS), "");

    private final String method;
    private final String path;
    private final String query;
    private final String body;
    private final List<CoreKey> written;

    /** @param written the items that the call changes */
    ApiCall(String method, String path, String query, String body, CoreKey... written) {
        this.method = method;
        this.path = path;
        this.query = query;
        this.body = body;
        this.written = List.of(written);
    }

    List<CoreKey> written() {
        return written;
    }

    boolean isNextPage() {
        return query.equals("cursor=");
    }

    /** @param cursor the cursor of the next page, for {@link #NEXT_PAGE} */
    APIGatewayV2HTTPEvent event(Optional<String> cursor) {
        return ApiEvents.event(method, path, query + cursor.orElse(""), body);
    }

    /** The page before, for {@link #NEXT_PAGE}. */
    APIGatewayV2HTTPEvent firstPage() {
        return ApiEvents.event(method, path, "", body);
    }

    @Override
    public String title() {
        return name().charAt(0) + name().substring(1).toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /** Over recorded answers, for which the table is that of {@link WarmCommand#TABLE}. */
    @Override
    public Repeated repeated() {
        OverRecordedAnswers answered = new OverRecordedAnswers();
        answered.call = this;
        answered.setUp();
        return new Repeated() {
            @Override
            public void prepare() {
                // Answers are repeated as they are.
            }

            @Override
            public void run() {
                answered.relata();
            }

            @Override
            public void close() {
                answered.tearDown();
            }
        };
    }

    private static String tags(int count) {
        return IntStream.range(0, count).mapToObj(tag -> "tag=t" + tag).collect(Collectors.joining("&"));
    }
}
