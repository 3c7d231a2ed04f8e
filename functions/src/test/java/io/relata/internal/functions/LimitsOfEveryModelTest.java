package io.relata.internal.functions;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.model.EntityType;
import io.relata.internal.model.TableModel;
import io.relata.schema.ModelCatalog;
import java.util.Collections;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever a caller sends to whichever model, the table is asked for nothing that DynamoDB refuses, and Lambda can take the answer. */
class LimitsOfEveryModelTest {
    private static final int LARGEST_ANSWER = 6 * 1024 * 1024;
    private static final int REQUESTS = 200;
    private static final String TENANT = "t";
    private static final UnaryOperator<Request> ADMINISTRATOR = request -> request.by("chief").claiming("tenant", TENANT)
            .claiming("roles", "admin");

    static List<String> models() {
        return ModelCatalog.onClassPath().names().stream().sorted().toList();
    }

    @ParameterizedTest
    @MethodSource("models")
    void isAnsweredOrRefusedAndNeverFails(String name) {
        TableModel model = TableModel.of(ModelCatalog.onClassPath().named(name));
        AnyApi api = new AnyApi(model);
        AnyRequest requests = new AnyRequest(model, name.hashCode());
        for (EntityType type : Collections.nCopies(4, model.entities()).stream().flatMap(List::stream).toList()) {
            requests.saw(sent(api, requests.creating(type)));
        }
        int written = 0;
        int read = 0;
        for (int i = 0; i < REQUESTS; i++) {
            Request request = requests.next();
            Answer answer = sent(api, request);
            requests.saw(answer);
            written += answer.status() < 300 && !request.method().equals("GET") ? 1 : 0;
            read += answer.status() < 300 && request.method().equals("GET") ? 1 : 0;
        }
        assertThat(List.of(written, read)).as("writes and reads that succeeded").allMatch(count -> count > REQUESTS / 50);
        api.settle(TENANT);
        requests.lists().forEach(request -> assertThat(sent(api, request).status()).isIn(200, 400));
    }

    @ParameterizedTest
    @ValueSource(strings = {"country", "state", "city", "zip"})
    void placeThatIsTooLongForAKeyIsRefusedByWriteAndRead(String attribute) {
        AnyApi api = new AnyApi(TableModel.of(ModelCatalog.onClassPath().named("locations")));
        for (String value : List.of("x".repeat(3000), ":".repeat(700))) {
            String store = List.of("storeName", "country", "state", "city", "zip").stream()
                    .map(name -> "'" + name + "':'" + (name.equals(attribute) ? value : "x") + "'")
                    .collect(Collectors.joining(",", "{", "}"));
            assertThat(sent(api, Request.of("POST /stores").json(store)).said())
                    .isEqualTo("422 /" + attribute + ": there is a list by it, so it has at most 256 characters");
            List<String> given = List.of("country", "state", "city", "zip").stream()
                    .map(name -> name + "=" + (name.equals(attribute) ? value : "x")).toList();
            assertThat(sent(api, Request.of("GET /stores?" + String.join("&", given))).said())
                    .startsWith("400 from, to, prefix, or a value: ")
                    .contains(attribute).contains("bytes");
        }
    }

    @Test
    void numberWithAHugeExponentIsRefusedAlsoWhereARequestIsRecognisedByIt() {
        AnyApi api = new AnyApi(TableModel.of(ModelCatalog.onClassPath().named("office")));
        Request order = Request.of("POST /orders").json("{'businessId':'1','customerId':'1','status':'OPEN','total':100E2147483647}");
        assertThat(sent(api, order).said()).isEqualTo("422 /total: a number lies between 1E-130 and 9.99E+125");
        assertThat(sent(api, order.with("idempotency-key", "k")).said())
                .isEqualTo("422 /total: a number lies between 1E-130 and 9.99E+125");
    }

    /** 3.9 MB of JSON, and 7.8 MB once its backslashes and quotes are escaped in what the function answers. */
    @ParameterizedTest
    @ValueSource(strings = {"\\\\", "\\\""})
    void pageOfWhatIsEscapedTwiceEndsBeforeItIsTooLarge(String escaped) {
        AnyApi api = new AnyApi(TableModel.of(ModelCatalog.onClassPath().named("office")));
        for (int i = 0; i < 13; i++) {
            assertThat(sent(api,
                    Request.of("PUT /businesses/" + i)
                            .json("{'businessName':'b%02d','website':'%s'}".formatted(i, escaped.repeat(290_000).replace('"', '\''))))
                    .status()).isEqualTo(201);
        }
        int found = 0;
        String next = "";
        do {
            Answer page = sent(api, Request.of("GET /businesses?limit=100" + next));
            found += page.ids().size();
            next = page.body().has("next") ? "&cursor=" + page.text("next") : "";
        } while (!next.isEmpty());
        assertThat(found).isEqualTo(13);
    }

    @Test
    void errorsOfAEightyThousandNamesFitIntoTheAnswer() {
        AnyApi api = new AnyApi(TableModel.of(ModelCatalog.onClassPath().named("office")));
        String names = IntStream.range(0, 80_000).mapToObj(i -> "'n" + i + "':1").collect(Collectors.joining(",", "{", "}"));
        Answer many = sent(api, Request.of("POST /customers").json(names));
        assertThat(many.said()).isEqualTo("422 more than 100 values are not valid; these are 100 of them");
        assertThat(many.body().path("errors")).hasSize(100);
        assertThat(sent(api, Request.of("POST /customers").json("{'" + "\\u0001".repeat(40_000) + "':1}")).status()).isEqualTo(422);
    }

    private static Answer sent(AnyApi api, Request request) {
        AnyApi.Measured measured = api.send(ADMINISTRATOR.apply(request));
        String what = request.method() + " " + request.path() + request.query().map(query -> "?" + query).orElse("") + " "
                + request.body().map(String::new).orElse("");
        assertThat(measured.answer().status()).as(what.substring(0, Math.min(what.length(), 3000))).isBetween(200, 499);
        assertThat(measured.bytes()).as("bytes of the answer to " + what.substring(0, Math.min(what.length(), 200)))
                .isLessThan(LARGEST_ANSWER);
        return measured.answer();
    }
}
