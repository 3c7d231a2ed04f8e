package io.relata.infra;

import io.github.cdklabs.cdknag.AwsSolutionsChecks;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.TenantModel;
import io.relata.models.office.Office;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awscdk.App;
import software.amazon.awscdk.Aspects;
import software.amazon.awscdk.assertions.Annotations;
import software.amazon.awscdk.assertions.Match;
import software.amazon.awscdk.assertions.Matcher;

/** The CDK's warnings, and AWS's rules for solutions as cdk-nag checks them. */
@NeedsNode
@Tag("full")
class NagTest {
    private static final Matcher ANY = Match.stringLikeRegexp("AwsSolutions-.*");

    static Stream<Map<String, String>> contexts() {
        return Stream.of(Map.of(), SearchTest.DOMAIN, Map.of("uniqueValues", "hashed"), CanaryTest.searching(),
                Map.of("jwtIssuer", "https://id.example.com/", "jwtAudience", "relata", "allowedOrigins", "https://app.example.com",
                        "alarmEmail",
                        "oncall@example.com", "keyArn", "arn:aws:kms:eu-west-1:111122223333:key/0b1c2d3e-0000-1111-2222-333344445555"));
    }

    @ParameterizedTest
    @MethodSource("contexts")
    void everyFindingIsAcceptedWithAReasonAndTheCdkWarnsOfNothing(Map<String, String> context) {
        App app = Deployed.app(context);
        Aspects.of(app).add(new AwsSolutionsChecks());
        for (String stack : List.of("Data", "App")) {
            Annotations annotations = Annotations.fromStack(Deployed.stack(app, stack));
            annotations.hasNoError("*", ANY);
            annotations.hasNoWarning("*", Match.anyValue());
        }
    }

    @Test
    void everyFindingIsAcceptedWithAReasonWhereEntitiesHaveFiles() {
        App app = Deployed.app(FileBucketTest.MODEL, FileBucketTest.SETTINGS);
        Aspects.of(app).add(new AwsSolutionsChecks());
        for (String stack : List.of("Data", "App")) {
            Annotations annotations = Annotations.fromStack(Deployed.stack(app, stack));
            annotations.hasNoError("*", ANY);
            annotations.hasNoWarning("*", Match.anyValue());
        }
    }

    @Test
    void everyFindingIsAcceptedWithAReasonWhereTenantsHaveSessions() {
        Map<String, String> settings = new TreeMap<>(SearchTest.DOMAIN);
        settings.put("tenantSessions", "on");
        App app = Deployed.app(TenantModel.of(TableModel.of(Office.MODEL)), TenantSessionsTest.settings(settings));
        Aspects.of(app).add(new AwsSolutionsChecks());
        for (String stack : List.of("Data", "App")) {
            Annotations annotations = Annotations.fromStack(Deployed.stack(app, stack));
            annotations.hasNoError("*", ANY);
            annotations.hasNoWarning("*", Match.anyValue());
        }
    }
}
