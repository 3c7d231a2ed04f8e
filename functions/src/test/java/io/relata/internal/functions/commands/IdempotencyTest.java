package io.relata.internal.functions.commands;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.item.Kind;
import io.relata.internal.functions.Answer;
import io.relata.internal.functions.OfficeApi;
import io.relata.internal.functions.Request;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IdempotencyTest {
    private static final String EVE = "{'businessId':'002','firstName':'Eve','lastName':'Fox','email':'eve@example.com'}";

    private final OfficeApi api = new OfficeApi().withPartners();

    private static Request post(String key, String json) {
        return Request.of("POST /customers").json(json).with("idempotency-key", key);
    }

    @Test
    void sameKeyAndBodyGetTheFirstAnswerAgain() {
        Answer first = api.send(post("k1", EVE));
        api.patch("/customers/" + first.text("id"), "{'firstName':'Eva'}");
        Answer again = api.send(post("k1", "{ 'lastName':'Fox', 'email':'eve@example.com','firstName' : 'Eve','businessId':'002' }"));
        assertThat(again.status()).isEqualTo(201);
        assertThat(again.body()).isEqualTo(first.body());
        assertThat(again.headers()).containsEntry("Idempotency-Replayed", "true").containsEntry("ETag", first.etag())
                .containsEntry("Location", first.headers().get("Location"));
        assertThat(first.headers()).doesNotContainKey("Idempotency-Replayed");
    }

    @Test
    void sameKeyWithAnotherBodyIsRefused() {
        api.send(post("k1", EVE));
        assertThat(api.send(post("k1", EVE.replace("Fox", "Box"))).said())
                .isEqualTo(
                        "422 this Idempotency-Key was used for another request within the last 24 hours: use a new key for a new request");
    }

    @Test
    void keyBelongsToItsCallerAndPath() {
        String bob = "{'businessId':'002','firstName':'Bob','lastName':'Fox'}";
        Answer first = api.send(post("k1", bob));
        Answer byAnother = api.send(post("k1", bob).by("somebody"));
        Answer elsewhere = api.send(Request.of("POST /stores").json("{'businessId':'002','storeName':'x'}").with("idempotency-key", "k1"));
        assertThat(byAnother.status()).isEqualTo(201);
        assertThat(byAnother.text("id")).isNotEqualTo(first.text("id"));
        assertThat(elsewhere.status()).isEqualTo(201);
    }

    @Test
    void failedRequestDoesNotUseTheKeyUp() {
        assertThat(api.send(post("k1", EVE.replace("eve@", "ann@"))).status()).isEqualTo(409);
        assertThat(api.send(post("k1", EVE)).status()).isEqualTo(201);
    }

    @Test
    void requestsAtTheSameMomentCreateOneEntityAndGetOneAnswer() {
        List<CompletableFuture<Answer>> sent = IntStream.range(0, 8)
                .mapToObj(i -> CompletableFuture.supplyAsync(() -> api.send(post("k1", EVE)))).toList();
        List<Answer> answers = sent.stream().map(CompletableFuture::join).toList();
        assertThat(answers).extracting(Answer::status).containsOnly(201);
        assertThat(answers).extracting(Answer::body).containsOnly(answers.get(0).body());
        assertThat(answers).filteredOn(answer -> !answer.headers().containsKey("Idempotency-Replayed")).hasSize(1);
        assertThat(api.items()).filteredOn(item -> Kind.ENTITY.is(item) && item.value("lastName").filter("Fox"::equals).isPresent())
                .hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " "})
    void emptyKeyIsRefused(String key) {
        assertThat(api.send(post(key, EVE)).said()).isEqualTo("400 an Idempotency-Key has to have 1 to 255 characters; this one has 0");
    }

    @Test
    void keyHasAtMost255Characters() {
        assertThat(api.send(post("k".repeat(256), EVE)).said())
                .isEqualTo("400 an Idempotency-Key has to have 1 to 255 characters; this one has 256");
        assertThat(api.send(post("k".repeat(255), EVE)).status()).isEqualTo(201);
    }
}
