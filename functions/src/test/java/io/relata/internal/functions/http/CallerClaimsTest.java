package io.relata.internal.functions.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent.RequestContext;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent.RequestContext.Authorizer;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent.RequestContext.CognitoIdentity;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent.RequestContext.IAM;
import io.relata.rule.Caller;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CallerClaimsTest {
    private static Caller caller(Authorizer authorizer) {
        return caller(authorizer, CallerClaims.STANDARD);
    }

    private static Caller caller(Authorizer authorizer, CallerClaims claims) {
        return claims.of(RequestContext.builder().withAuthorizer(authorizer).build());
    }

    private static Authorizer jwt(Map<String, String> claims) {
        return Authorizer.builder().withJwt(Authorizer.JWT.builder().withClaims(claims).build()).build();
    }

    @Test
    void behindAJwtAuthorizerItIsTheSubjectWithAllClaims() {
        Map<String, String> claims = new HashMap<>(Map.of("sub", "ann", "scope", "read write"));
        claims.put("email", null);

        assertThat(caller(jwt(claims)))
                .isEqualTo(new Caller("ann", Optional.empty(), Set.of(), Map.of("sub", "ann", "scope", "read write")));
    }

    @Test
    void tenantAndRolesAreClaimsOfTheToken() {
        Caller ann = caller(jwt(Map.of("sub", "ann", "tenant", "acme", "roles", "[manager hr]")));
        assertThat(ann.tenant()).contains("acme");
        assertThat(ann.roles()).containsExactlyInAnyOrder("manager", "hr");
    }

    @Test
    void otherClaimsThanTheStandardOnesCanBeChosen() {
        Caller ann = caller(
                jwt(Map.of("sub", "ann", "custom:org", "acme", "cognito:groups", "[manager]", "tenant", "zenith", "roles", "hr")),
                new CallerClaims("custom:org", "cognito:groups"));
        assertThat(ann.tenant()).contains("acme");
        assertThat(ann.roles()).containsExactly("manager");
    }

    /** As an HTTP API hands lists over, as issuers write them into one text, and as JSON. */
    @ParameterizedTest
    @ValueSource(strings = {"[manager hr]", "manager,hr", "manager, hr", "manager hr", "hr manager hr", "[\"manager\",\"hr\"]",
            "[ manager  hr ]"})
    void rolesAreReadInEveryForm(String claim) {
        assertThat(caller(jwt(Map.of("roles", claim))).roles()).containsExactlyInAnyOrder("manager", "hr");
    }

    /** An object, also within a list, is handed over without quotes: its texts would look like elements. */
    @ParameterizedTest
    @ValueSource(strings = {"map[a:x admin y]", "map[admin:true]", "[map[a:x admin y] hr]", "[[a admin] hr]", "[hr map[]]",
            "{\"a\":\"x admin y\"}", "[{\"a\":\" admin \"}]", "[[\"admin\"]]", "admin]", "[admin", "map[a:map[b:x admin y]]"})
    void whatIsNoListOfTextsGivesNoRole(String claim) {
        assertThat(caller(jwt(Map.of("roles", claim))).roles()).isEmpty();
    }

    @Test
    void elementOfJsonIsOneRoleWhateverIsInIt() {
        assertThat(caller(jwt(Map.of("roles", "[\"x admin y\", \"hr\"]"))).roles()).containsExactlyInAnyOrder("x admin y", "hr");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "[]", "[ ]", ","})
    void nobodyHasARoleByAnEmptyClaim(String claim) {
        assertThat(caller(jwt(Map.of("roles", claim))).roles()).isEmpty();
    }

    /** Nothing that a key could be broken out of with is a tenant: it counts as none. */
    @ParameterizedTest
    @ValueSource(strings = {"", " ", "acme/", "acme/x", "acme#", "a b", "[acme zenith]", "[acme]", "acme,zenith", "\u00e4", "acme\n", "*",
            "${aws:PrincipalTag/tenant}", "12345678901234567890123456789012345678901234567890123456789012345"})
    void whatIsNoTenantIsNone(String claim) {
        assertThat(caller(jwt(Map.of("sub", "ann", "tenant", claim))).tenant()).isEmpty();
        assertThatThrownBy(() -> Caller.of("ann").inTenant(claim)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("1 to 64 characters");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "Acme", "acme.eu_1-x", "..", "1234567890123456789012345678901234567890123456789012345678901234"})
    void tenantsHaveTheirOwnCharacters(String claim) {
        assertThat(caller(jwt(Map.of("tenant", claim))).tenant()).contains(claim);
    }

    @Test
    void behindIamItIsTheArn() {
        IAM iam = IAM.builder().withUserArn("arn:aws:iam::000000000000:user/ann").withAccountId("000000000000").withCallerId("AIDA")
                .withUserId("AIDA").build();
        assertThat(caller(Authorizer.builder().withIam(iam).build())).isEqualTo(new Caller("arn:aws:iam::000000000000:user/ann",
                Optional.empty(), Set.of(), Map.of("accountId", "000000000000", "callerId", "AIDA", "userId", "AIDA", "userArn",
                        "arn:aws:iam::000000000000:user/ann")));
    }

    @ParameterizedTest
    @CsvSource({"arn:aws:sts::111122223333:assumed-role/desk/monday,arn:aws:sts::111122223333:assumed-role/desk",
            "arn:aws:sts::111122223333:assumed-role/desk/a/b,arn:aws:sts::111122223333:assumed-role/desk",
            "arn:aws-cn:sts::111122223333:assumed-role/desk/assumed-role/till/x,arn:aws-cn:sts::111122223333:assumed-role/desk",
            "arn:aws:iam::111122223333:user/desk/ann,arn:aws:iam::111122223333:user/desk/ann",
            "arn:aws:sts::111122223333:federated-user/ann,arn:aws:sts::111122223333:federated-user/ann",
            "arn:aws:iam::111122223333:root,arn:aws:iam::111122223333:root"})
    void whoAssumesARoleIsTheRoleWhateverTheSessionIsCalled(String arn, String subject) {
        Caller caller = caller(Authorizer.builder().withIam(IAM.builder().withUserArn(arn).build()).build());
        assertThat(caller.subject()).isEqualTo(subject);
        assertThat(caller.claims()).containsEntry("userArn", arn);
    }

    @Test
    void behindAnIdentityPoolItIsTheIdentityAndNotTheRoleOfAll() {
        IAM iam = IAM.builder().withUserArn("arn:aws:sts::111122223333:assumed-role/Users/CognitoIdentityCredentials").build();
        iam.setCognitoIdentity(CognitoIdentity.builder().withIdentityId("eu-west-1:1").build());
        Caller caller = caller(Authorizer.builder().withIam(iam).build());
        assertThat(caller.subject()).isEqualTo("eu-west-1:1");
        assertThat(caller.claims()).containsEntry("cognitoIdentityId", "eu-west-1:1");
    }

    @Test
    void behindIamNothingIsATenantOrARole() {
        IAM iam = IAM.builder().withUserArn("arn:aws:iam::000000000000:user/ann").withAccountId("000000000000").build();
        Caller ann = caller(Authorizer.builder().withIam(iam).build(), new CallerClaims("accountId", "accountId"));
        assertThat(ann.tenant()).isEmpty();
        assertThat(ann.roles()).isEmpty();
    }

    @Test
    void withoutAnAuthorizerItIsAnonymous() {
        assertThat(CallerClaims.STANDARD.of(RequestContext.builder().build())).isEqualTo(Caller.ANONYMOUS);
        assertThat(caller(Authorizer.builder().withJwt(Authorizer.JWT.builder().build()).build())).isEqualTo(Caller.ANONYMOUS);
    }
}
