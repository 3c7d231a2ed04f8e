package io.relata.internal.functions.rules;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.relata.internal.functions.Answer;
import io.relata.internal.functions.OfficeTableResource;
import io.relata.internal.functions.Request;
import io.relata.internal.functions.SampleEvent;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Beans of the application are asked by the function as it is deployed. */
@QuarkusTest
@WithTestResource(OfficeTableResource.class)
class RulesFunctionTest {
    private static final ObjectMapper LAMBDA = new ObjectMapper();
    private static final String SEALED = "{'businessId':'002','storeName':'Sealed Vault'}";

    private static Answer send(Request request) {
        try {
            return new SampleEvent(LAMBDA.writeValueAsString(request.event())).send();
        } catch (JsonProcessingException e) {
            throw new AssertionError(e);
        }
    }

    private static Answer send(String target) {
        return send(Request.of(target));
    }

    private static Answer send(String target, String json) {
        return send(Request.of(target).json(json));
    }

    @BeforeEach
    void sealStore() {
        send("PUT /stores/sealed", "{'businessId':'002','storeName':'Vault'}");
        send("PUT /customers/001/stores/sealed");
        send("PUT /stores/sealed/tags/old");
        send("PATCH /stores/sealed", "{'storeName':'Sealed Vault'}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"PUT /stores/sealed {'businessId':'002','storeName':'Other'}", "PATCH /stores/sealed {'city':'York'}",
            "DELETE /stores/sealed", "PUT /stores/sealed/tags/new", "DELETE /stores/sealed/tags/old"})
    void whatIsSealedStaysAsItIs(String request) {
        assertRefused(answer(request), "/storeName", "the store is sealed");
    }

    @ParameterizedTest
    @ValueSource(strings = {"PUT /customers/001/stores/sealed {'role':'owner'}", "PUT /stores/sealed/customers/005",
            "DELETE /customers/001/stores/sealed", "DELETE /stores/sealed/customers/001"})
    void nobodyComesOrGoes(String request) {
        assertRefused(answer(request), "/role", "the store is sealed");
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST /stores " + SEALED, "PUT /stores/new " + SEALED})
    void nothingBeginsSealed(String request) {
        assertRefused(answer(request), "/storeName", "no store begins sealed");
    }

    @Test
    void ruleKnowsTheCaller() {
        assertThat(send(Request.of("PATCH /stores/sealed").json("{'city':'York'}").by("auditor")).status()).isEqualTo(200);
    }

    private static Answer answer(String request) {
        String[] parts = request.split(" ", 3);
        return parts.length == 3 ? send(parts[0] + " " + parts[1], parts[2]) : send(request);
    }

    private static void assertRefused(Answer answer, String pointer, String detail) {
        assertThat(answer.bodyWithoutTimes()).isEqualTo("{'type':'urn:relata:problem:rule-broken','title':'Rule broken','status':422,"
                + "'detail':'" + pointer + ": " + detail + "','errors':[{'pointer':'" + pointer + "','detail':'" + detail + "'}]}");
    }
}
