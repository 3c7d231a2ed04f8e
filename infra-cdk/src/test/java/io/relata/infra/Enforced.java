package io.relata.infra;

import com.fasterxml.jackson.databind.JsonNode;
import io.relata.infra.Policies.Request;
import io.relata.internal.servers.dynamodb.DynamoDbEndpoint;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import io.relata.internal.servers.sts.AssumeRole;
import io.relata.internal.servers.sts.StsLocal;
import io.relata.internal.servers.sts.StsRefusal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.sts.StsClient;

/**
 * A function in an account that has its template's roles: what its credentials, or those of a session, are not allowed by the policies, is
 * refused before it reaches DynamoDB Local.
 */
final class Enforced implements ExecutionInterceptor {
    private static final String ACCOUNT = "arn:aws:iam::111122223333:role/";

    private final JsonNode template;
    private final String function;
    private final StsLocal sts;
    private final Recorded recorded;
    private final List<Judged> judged = new CopyOnWriteArrayList<>();

    /**
     * A request and what IAM says.
     *
     * @param session in which it was sent; none for the function's own role
     */
    record Judged(Optional<AssumeRole> session, Request request, boolean allowed) {
    }

    /** @param function its name in the template, and the access key id of its own credentials */
    Enforced(JsonNode template, String function, StsLocal sts) {
        this.template = template;
        this.function = function;
        this.sts = sts;
        this.recorded = new Recorded(Policies.table(template));
    }

    List<Judged> judged() {
        return judged;
    }

    /** The ARN of the role that the function assumes. */
    String role() {
        return ACCOUNT + Policies.tenantRole(template, function);
    }

    DynamoDbClient dynamoDb() {
        return DynamoDbClient.builder().endpointOverride(DynamoDbLocal.shared().endpoint()).region(Region.of(DynamoDbEndpoint.REGION))
                .credentialsProvider(own()).httpClientBuilder(UrlConnectionHttpClient.builder())
                .overrideConfiguration(configuration -> configuration.addExecutionInterceptor(this)).build();
    }

    StsClient sts() {
        return StsClient.builder().endpointOverride(sts.endpoint()).region(Region.of(DynamoDbEndpoint.REGION)).credentialsProvider(own())
                .httpClientBuilder(UrlConnectionHttpClient.builder()).build();
    }

    private StaticCredentialsProvider own() {
        return StaticCredentialsProvider.create(AwsBasicCredentials.create(function, function));
    }

    /**
     * Decides as STS does for a role of the template, whose function has its name as access key id.
     *
     * @throws StsRefusal unless the role trusts the function and the function may assume the role, both with these tags
     */
    static Duration assume(JsonNode template, AssumeRole asked) {
        String role = asked.role().substring(ACCOUNT.length());
        Policies trust = Policies.trust(template, role, Policies.role(template, asked.accessKeyId()));
        Policies own = Policies.of(template, asked.accessKeyId());
        for (String action : List.of("sts:AssumeRole", "sts:TagSession")) {
            Request request = new Request(action, "<" + role + ">", List.of(), List.of(), asked.tags());
            if (!trust.allow(request) || !own.allow(request)) {
                throw new StsRefusal(403, "AccessDenied", asked.accessKeyId() + " is not authorized to perform " + action);
            }
        }
        return Duration.ofHours(1);
    }

    /** Goes by how the request is signed, not by what the code says of itself. */
    @Override
    public void beforeTransmission(Context.BeforeTransmission context, ExecutionAttributes attributes) {
        String id = context.httpRequest().firstMatchingHeader("Authorization").orElse("").replaceFirst(".*Credential=([^/]+)/.*", "$1");
        Optional<AssumeRole> session = sts.session(id);
        if (session.isEmpty() && !id.equals(function)) {
            throw new AssertionError("whose credentials are these: " + id);
        }
        Policies policies = session.map(one -> Policies.ofRole(template, one.role().substring(ACCOUNT.length())).in(one.tags()))
                .orElseGet(() -> Policies.of(template, function));
        List<Judged> parts = recorded.asked(context.request()).map(part -> new Judged(session, part, policies.allow(part))).toList();
        judged.addAll(parts);
        if (!parts.stream().allMatch(Judged::allowed)) {
            throw DynamoDbException.builder().statusCode(400).message("not authorized: " + parts)
                    .awsErrorDetails(AwsErrorDetails.builder().errorCode("AccessDeniedException").build()).build();
        }
    }
}
