package io.relata.internal.functions.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.problem.ProblemKind;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.functions.Answer;
import io.relata.internal.functions.OfficeApi;
import io.relata.internal.functions.Request;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What programs tell problems apart by, and what people read about them. */
class ProblemTypesTest {
    private static final Path PAGE = Path.of("../docs/problems.md");

    @Test
    void everyTypeHasItsSectionWithItsStatusAndThereIsNoOther() throws IOException {
        List<String> sections = Files.readAllLines(PAGE).stream().filter(line -> line.startsWith("### ")).map(line -> line.substring(4))
                .toList();
        assertThat(sections).containsExactlyInAnyOrderElementsOf(Stream.of(ProblemType.values()).map(ProblemType::slug).toList());
        String page = Files.readString(PAGE);
        assertThat(ProblemType.values()).allSatisfy(type -> {
            String section = page.substring(page.indexOf("### " + type.slug() + "\n")).split("\n### |\n## ")[0];
            assertThat(section).contains("**" + type.status() + "**", type.title());
        });
    }

    @Test
    void everyTypeDiffersFromEveryOther() {
        assertThat(ProblemType.values()).extracting(ProblemType::uri).doesNotHaveDuplicates()
                .allMatch(uri -> uri.matches("urn:relata:problem:[a-z-]+"));
        assertThat(ProblemType.values()).extracting(ProblemType::title).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @EnumSource
    void everyKindOfRefusalIsAProblemOfItsOwnType(ProblemKind kind) {
        Problem problem = Problem.of(new Refusal(kind, "why"));
        assertThat(problem.type().name()).isEqualTo(kind.name());
        assertThat(problem.type().status()).isBetween(400, 422);
    }

    @ParameterizedTest
    @EnumSource
    void everyReasonHasAStatusThatAllItsKindsShare(Refusal.Reason reason) {
        assertThat(Stream.of(ProblemKind.values()).filter(kind -> kind.reason() == reason).map(ProblemType::of).map(ProblemType::status)
                .distinct()).hasSize(1);
        assertThat(new Refusal(reason, "why").reason()).isEqualTo(reason);
    }

    @Test
    void conflictsAreToldApart() {
        OfficeApi api = new OfficeApi().withPartners();
        assertThat(type(api.post("/customers", "{'businessId':'002','firstName':'A','lastName':'B','email':'ANN@example.com'}")))
                .isEqualTo("unique-value-taken");
        assertThat(type(api.delete("/businesses/002"))).isEqualTo("has-children");
        for (int i = 0; i < 50; i++) {
            api.put("/customers/001/tags/t" + i);
        }
        assertThat(type(api.put("/customers/001/tags/t50"))).isEqualTo("too-many-tags");
    }

    @Test
    void otherRefusalsAreToldApart() {
        OfficeApi api = new OfficeApi().withPartners();
        assertThat(type(api.put("/stores/9", "{'businessId':'none','storeName':'x'}"))).isEqualTo("invalid-reference");
        assertThat(type(api.put("/stores/9", "{'businessId':'002','storeName':' '}"))).isEqualTo("invalid-values");
        assertThat(type(api.put("/stores/9", "{'id':'8','businessId':'002','storeName':'x'}"))).isEqualTo("id-mismatch");
        Request once = Request.of("POST /businesses").with("idempotency-key", "k");
        api.send(once.json("{'businessName':'x'}"));
        assertThat(type(api.send(once.json("{'businessName':'y'}")))).isEqualTo("idempotency-key-reused");
        assertThat(type(api.get("/stores/9"))).isEqualTo("not-found");
        assertThat(type(api.get("/people/9"))).isEqualTo("no-such-path");
        assertThat(type(api.get("/search?q=x"))).isEqualTo("no-search-engine");
        assertThat(type(api.get("/businesses?cursor=x"))).isEqualTo("invalid-cursor");
        assertThat(type(api.get("/businesses?filter=colour:eq:red"))).isEqualTo("invalid-filter");
        assertThat(type(api.get("/businesses?limit=0"))).isEqualTo("malformed-request");
        assertThat(type(api.send(Request.of("PATCH /stores/004").json("{}").with("if-none-match", "*"))))
                .isEqualTo("unsuitable-precondition");
        assertThat(type(api.send(Request.of("DELETE /stores/004").with("if-match", "\"1\"")))).isEqualTo("precondition-failed");
        assertThat(type(api.send(Request.of("BREW /stores/004")))).isEqualTo("method-not-allowed");
    }

    private static String type(Answer answer) {
        return answer.text("type").replace("urn:relata:problem:", "");
    }
}
