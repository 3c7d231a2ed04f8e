package io.relata.infra;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.TenantModel;
import io.relata.models.office.Office;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks the templates with cfn-lint, which knows CloudFormation's resource schemas. */
@NeedsNode
@NeedsProgram(value = "cfn-lint", since = "1.58.0", without = "the templates are not checked against CloudFormation's schemas: pip install "
        + "-U cfn-lint")
class CfnLintTest {
    @TempDir
    private Path directory;

    static Stream<Map<String, String>> contexts() {
        Map<String, String> jwt = Map.of("jwtIssuer", "https://id.example.com/", "jwtAudience", "relata,console");
        Map<String, String> key = Map.of("keyArn", "arn:aws:kms:eu-west-1:111122223333:key/0b1c2d3e-0000-1111-2222-333344445555");
        Map<String, String> origins = Map.of("allowedOrigins", "https://app.example.com,http://localhost:3000", "alarmEmail",
                "oncall@example.com",
                "budget", "200", "maxReadRequestUnits", "4000", "maxWriteRequestUnits", "1000");
        return Stream.of(Map.of(), jwt, key, origins, SearchTest.DOMAIN, CanaryTest.searching());
    }

    @ParameterizedTest
    @MethodSource("contexts")
    void findsNothing(Map<String, String> context) throws Exception {
        Deployed deployed = Deployed.with(context);
        assertThat(opinion(deployed.data)).isEmpty();
        assertThat(opinion(deployed.application)).isEmpty();
    }

    @Test
    void findsNothingWhereTenantsHaveSessions() throws Exception {
        assertThat(
                opinion(Deployed.of(TenantModel.of(TableModel.of(Office.MODEL)),
                        TenantSessionsTest.settings(Map.of("tenantSessions", "on"))).application))
                .isEmpty();
    }

    @Test
    void findsNothingWhereSomeRoutesNeedNoToken() throws Exception {
        assertThat(opinion(Deployed.of(AnonymousRoutesTest.MODEL, Map.of("allowedOrigins", "https://app.example.com")).application))
                .isEmpty();
    }

    @Test
    void findsNothingWhereEntitiesHaveFiles() throws Exception {
        Deployed deployed = Deployed.of(FileBucketTest.MODEL, FileBucketTest.SETTINGS);
        assertThat(opinion(deployed.data)).isEmpty();
        assertThat(opinion(deployed.application)).isEmpty();
    }

    @Test
    void wouldFindAnError() throws Exception {
        assertThat(opinion(Deployed
                .json("{\"Resources\": {\"Queue\": {\"Type\": \"AWS::SQS::Queue\", \"Properties\": {\"VisibilityTimeout\": \"soon\"}}}}")))
                .contains("E3012");
    }

    private String opinion(JsonNode template) throws IOException, InterruptedException {
        Path file = Files.writeString(directory.resolve("template.json"), template.toString());
        Process lint = new ProcessBuilder("cfn-lint", "--config-file", ".cfnlintrc", "--format", "parseable", "--template", file.toString())
                .redirectErrorStream(true).start();
        String opinion = new String(lint.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(lint.waitFor() == 0).as(opinion).isEqualTo(opinion.isEmpty());
        return opinion;
    }
}
