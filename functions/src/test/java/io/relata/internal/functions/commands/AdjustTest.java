package io.relata.internal.functions.commands;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.annotation.Adjustable;
import io.relata.annotation.Entity;
import io.relata.internal.functions.Answer;
import io.relata.internal.functions.AnyApi;
import io.relata.internal.functions.Request;
import io.relata.internal.functions.route.Operation;
import io.relata.internal.functions.route.Route;
import io.relata.internal.functions.route.Routes;
import io.relata.internal.model.TableModel;
import io.relata.models.office.Office;
import io.relata.schema.ModelException;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.PositiveOrZero;
import java.math.BigDecimal;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AdjustTest {
    private final TableModel model = TableModel.of(Schema.table("Stock").entities(Product.class, Note.class).model());
    private final AnyApi api = new AnyApi(model);

    @Entity(collection = "products")
    record Product(@NotBlank String name, @Adjustable @PositiveOrZero int stock, @Adjustable BigDecimal worth, Integer size) {
    }

    @Entity(collection = "notes")
    record Note(@NotBlank String text) {
    }

    @Entity(collection = "wrongs")
    record Wrong(@Adjustable String name, @Adjustable List<Integer> stock) {
    }

    AdjustTest() {
        send(Request.of("PUT /products/p").json("{'name':'Chair','stock':10}"));
    }

    private Answer send(Request request) {
        return api.send(request).answer();
    }

    private Answer adjust(String amounts) {
        return send(Request.of("POST /products/p/adjust").json(amounts));
    }

    private String stock() {
        return send(Request.of("GET /products/p?consistent=true")).text("stock");
    }

    @Test
    void answersTheEntityWithTheAmountsAdded() {
        Answer adjusted = adjust("{'stock':-3,'worth':0.25}");
        assertThat(adjusted.status()).isEqualTo(200);
        assertThat(adjusted.body()).isEqualTo(send(Request.of("GET /products/p?consistent=true")).body());
        assertThat(adjusted.etag()).isEqualTo('"' + adjusted.text("version") + '"');
        assertThat(adjusted.text("stock")).isEqualTo("7");
        assertThat(adjusted.text("worth")).isEqualTo("0.25");
        assertThat(adjust("{'worth':-1.5}").text("worth")).isEqualTo("-1.25");
    }

    @Test
    void eachOfManyCallersAtOnceCounts() {
        long adjusted = IntStream.range(0, 8).mapToObj(caller -> CompletableFuture.supplyAsync(() -> adjust("{'stock':1}").status()))
                .toList()
                .stream().map(CompletableFuture::join).filter(status -> status == 200).count();
        assertThat(stock()).isEqualTo(Long.toString(10 + adjusted));
    }

    @Test
    void boundIsNeverPassed() {
        List<Integer> statuses = IntStream.range(0, 6)
                .mapToObj(caller -> CompletableFuture.supplyAsync(() -> adjust("{'stock':-4}").status()))
                .toList().stream().map(CompletableFuture::join).toList();
        long taken = statuses.stream().filter(status -> status == 200).count();
        assertThat(taken).isLessThanOrEqualTo(2);
        assertThat(stock()).isEqualTo(Long.toString(10 - 4 * taken));
        Answer refused = adjust("{'stock':-11}");
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.body().at("/errors/0/pointer").asText()).isEqualTo("/stock");
        assertThat(refused.body().at("/errors/0/detail").asText()).contains("greater than or equal to 0");
    }

    @Test
    void repeatedRequestAdjustsOnce() {
        Request sale = Request.of("POST /products/p/adjust").json("{'stock':-3}").with("idempotency-key", "sale 1");
        Answer first = send(sale);
        adjust("{'stock':5}");
        Answer again = send(sale);
        assertThat(again.body()).isEqualTo(first.body());
        assertThat(again.headers()).containsEntry("Idempotency-Replayed", "true").containsEntry("ETag", first.etag());
        assertThat(stock()).isEqualTo("12");
        assertThat(send(sale.json("{'stock':-4}")).status()).isEqualTo(422);
        assertThat(stock()).isEqualTo("12");
    }

    @Test
    void refusedRequestDoesNotUseItsKeyUp() {
        Request sale = Request.of("POST /products/p/adjust").json("{'stock':-11}").with("idempotency-key", "sale 1");
        assertThat(send(sale).status()).isEqualTo(422);
        adjust("{'stock':1}");
        assertThat(send(sale).text("stock")).isEqualTo("0");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
            "{'stock':'3'} | /stock | the amount is a number, below 0 to take away",
            "{'stock':null} | /stock | the amount is a number, below 0 to take away",
            "{'size':1} | /size | it can't be adjusted; what can is stock, worth",
            "{'nothing':1} | /nothing | it can't be adjusted; what can is stock, worth",
            "{} | `` | name what to adjust, and by how much: stock or worth",
            "{'worth':1e999999999} | /worth | a number lies between 1E-130 and 9.99E+125",
            "{'worth':1e-999999999} | /worth | a number lies between 1E-130 and 9.99E+125",
            "{'stock':0.5} | /stock | has to be a whole number",
            "{'stock':2147483647} | /stock | has to be a whole number"})
    void refusesWhatIsNoAmount(String amounts, String pointer, String detail) {
        Answer refused = adjust(amounts);
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.body().at("/errors/0/pointer").asText()).isEqualTo(pointer);
        assertThat(refused.body().at("/errors/0/detail").asText()).contains(detail);
        assertThat(stock()).isEqualTo("10");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "0e-999999999", "0e999999999", "-0.0"})
    void nothingAddedWritesNothing(String zero) {
        Answer before = adjust("{'worth':1}");
        assertThat(adjust("{'worth':" + zero + "}").etag()).isEqualTo(before.etag());
    }

    @Test
    void tellsAllThatIsWrongAtOnce() {
        assertThat(adjust("{'stock':'a','size':1,'x':2}").body().path("errors").findValuesAsText("pointer"))
                .containsExactlyInAnyOrder("/stock", "/size", "/x");
    }

    @Test
    void heedsIfMatch() {
        assertThat(send(Request.of("POST /products/p/adjust").json("{'stock':1}").with("if-match", "\"1\"")).status()).isEqualTo(412);
        assertThat(send(Request.of("POST /products/none/adjust").json("{'stock':1}")).status()).isEqualTo(404);
    }

    @Test
    void isPartOfAnAtomicBatch() {
        String line = "{'method':'PUT','path':'/notes/n','body':{'text':'sold'}},"
                + "{'method':'POST','path':'/products/p/adjust','body':{'stock':%s}}";
        assertThat(send(Request.of("POST /batch").json("{'atomic':true,'requests':[" + line.formatted("-11") + "]}")).status())
                .isEqualTo(422);
        assertThat(send(Request.of("GET /notes/n")).status()).isEqualTo(404);
        assertThat(send(Request.of("POST /batch").json("{'atomic':true,'requests':[" + line.formatted("-10") + "]}")).status())
                .isEqualTo(200);
        assertThat(send(Request.of("GET /notes/n")).status()).isEqualTo(200);
        assertThat(stock()).isEqualTo("0");
    }

    @Test
    void modelWithoutItHasNoRoute() {
        Answer refused = send(Request.of("POST /notes/n/adjust").json("{'stock':1}"));
        assertThat(refused.status()).isEqualTo(404);
        assertThat(refused.text("detail")).isEqualTo("nothing of a note can be adjusted: the model declares no attribute adjustable");
        assertThat(Routes.of(TableModel.of(Office.MODEL))).extracting(Route::operation).doesNotContain(Operation.ADJUST_ENTITY);
        assertThat(Routes.of(model)).extracting(Route::operation).contains(Operation.ADJUST_ENTITY);
    }

    @Test
    void onlyNumbersAreAdjustable() {
        assertThatThrownBy(() -> Schema.table("Wrongs").entities(Wrong.class).model()).isInstanceOf(ModelException.class)
                .hasMessageContainingAll("wrong.name is @Adjustable and must be a number, not String",
                        "wrong.stock is @Adjustable and must be a number, not List");
    }
}
