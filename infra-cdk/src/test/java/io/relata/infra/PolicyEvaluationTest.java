package io.relata.infra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.infra.Policies.Request;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the tests of policies believe of IAM. */
class PolicyEvaluationTest {
    private static final String OF_THE_TENANT = """
            "Condition": {"ForAllValues:StringLike": {"dynamodb:LeadingKeys": ["${aws:PrincipalTag/tenant}/*"]},
                          "Null": {"dynamodb:LeadingKeys": "false"}}""";

    private static Policies policies(String... statements) {
        return Policies.of(Deployed.json("[" + String.join(",", statements) + "]"));
    }

    private static String statement(String effect, String action, String rest) {
        return "{\"Effect\": \"" + effect + "\", \"Action\": \"" + action + "\", \"Resource\": \"T\"" + (rest.isEmpty() ? "" : ",") + rest
                + "}";
    }

    private static Request get(String... leadingKeys) {
        return new Request("dynamodb:GetItem", "T", List.of(leadingKeys));
    }

    @Test
    void whatIsNotAllowedIsRefusedAndADenialGoesBeforeEverything() {
        String allowed = statement("Allow", "dynamodb:GetItem", "");
        assertThat(policies(allowed).allow(get("1"))).isTrue();
        assertThat(policies(allowed).allow(new Request("dynamodb:PutItem", "T", List.of("1")))).isFalse();
        assertThat(policies(allowed).allow(new Request("dynamodb:GetItem", "U", List.of("1")))).isFalse();
        assertThat(policies(allowed, statement("Deny", "dynamodb:*", "")).allow(get("1"))).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"acme, acme/1, true", "acme, acme/, true", "acme, acme, false", "acme, acmee/1, false", "acme, xacme/1, false",
            "acme, ACME/1, false", "Acme, acme/1, false", "acme, south/acme/1, false", "a.c, abc/1, false", "z, z/1, true"})
    void tagOfTheSessionStandsInPatternsAsItIs(String tenant, String key, boolean allowed) {
        assertThat(policies(statement("Allow", "dynamodb:GetItem", OF_THE_TENANT)).in(Map.of("tenant", tenant)).allow(get(key)))
                .isEqualTo(allowed);
    }

    @Test
    void everyKeyOfARequestCounts() {
        Policies acme = policies(statement("Allow", "dynamodb:GetItem", OF_THE_TENANT)).in(Map.of("tenant", "acme"));
        assertThat(acme.allow(get("acme/1", "acme/2"))).isTrue();
        assertThat(acme.allow(get("acme/1", "south/2"))).isFalse();
    }

    @Test
    void requestWithoutKeysNeedsTheConditionThatThereAreSome() {
        String all = "\"Condition\": {\"ForAllValues:StringLike\": {\"dynamodb:LeadingKeys\": [\"${aws:PrincipalTag/tenant}/*\"]}}";
        Map<String, String> acme = Map.of("tenant", "acme");
        assertThat(policies(statement("Allow", "dynamodb:GetItem", all)).in(acme).allow(get())).as("all of none").isTrue();
        assertThat(policies(statement("Allow", "dynamodb:GetItem", OF_THE_TENANT)).in(acme).allow(get())).isFalse();
    }

    @Test
    void variableWithoutAValueMatchesNothing() {
        Policies policies = policies(statement("Allow", "dynamodb:GetItem", OF_THE_TENANT));
        assertThat(List.of(get("acme/1"), get("/1"), get("${aws:PrincipalTag/tenant}/1"), get()))
                .noneMatch(policies::allow)
                .noneMatch(policies.in(Map.of("org", "acme"))::allow);
    }

    @Test
    void tagsThatASessionIsToHaveAreCompared() {
        Policies trust = policies(statement("Allow", "sts:AssumeRole", """
                "Condition": {"StringLike": {"aws:RequestTag/tenant": "?*"}, "ForAllValues:StringEquals": {"aws:TagKeys": ["tenant"]}}"""));
        assertThat(trust.allow(assume(Map.of("tenant", "z")))).isTrue();
        assertThat(List.of(assume(Map.of()), assume(Map.of("tenant", "")), assume(Map.of("tenant", "z", "org", "y")),
                assume(Map.of("org", "z")))).noneMatch(trust::allow);
    }

    private static Request assume(Map<String, String> tags) {
        return new Request("sts:AssumeRole", "T", List.of(), List.of(), tags);
    }

    @Test
    void whatIsNotKnownIsNotJudged() {
        String unknownKey = "\"Condition\": {\"StringLike\": {\"aws:SourceIp\": \"10.*\"}}";
        String unknownOperator = "\"Condition\": {\"StringNotLikeIfExists\": {\"dynamodb:LeadingKeys\": \"1\"}}";
        assertThatThrownBy(() -> policies(statement("Allow", "dynamodb:GetItem", unknownKey)).allow(get("1")))
                .hasMessage("a condition on aws:SourceIp is beyond this");
        assertThatThrownBy(() -> policies(statement("Allow", "dynamodb:GetItem", unknownOperator)).allow(get("1")))
                .hasMessage("the operator StringNotLikeIfExists is beyond this");
        assertThatThrownBy(() -> policies(statement("Allow", "dynamodb:GetItem", OF_THE_TENANT)).in(Map.of("tenant", "*")).allow(get("1")))
                .hasMessage("a tag with a wildcard is beyond this: *");
    }
}
