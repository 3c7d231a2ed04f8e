package io.relata.internal.functions.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.relata.internal.functions.SampleEvent;
import io.relata.internal.lambda.snapshot.Snapshot;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.TenantModel;
import io.relata.internal.servers.sts.AssumeRole;
import io.relata.models.office.Office;
import io.relata.schema.ModelCatalog;
import jakarta.enterprise.inject.Alternative;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The function as it is deployed with sessions of tenants, before and after its snapshot. */
@QuarkusTest
@TestProfile(SessionsOfAFunctionTest.Tenants.class)
@WithTestResource(StsResource.class)
class SessionsOfAFunctionTest {
    @Inject
    Snapshot snapshot;

    /** Chooses the function as its deployment does. */
    public static final class Tenants implements QuarkusTestProfile {
        @Override
        public Map<String, String> getConfigOverrides() {
            return Map.of("quarkus.lambda.handler", "commands", "relata.rehearsals", "2");
        }

        @Override
        public Set<Class<?>> getEnabledAlternatives() {
            return Set.of(Models.class);
        }
    }

    /** The models of the application. */
    @Alternative
    @Singleton
    public static class Models {
        @Produces
        @Alternative
        @Singleton
        ModelCatalog models() {
            return ModelCatalog.of(TenantModel.of(TableModel.of(Office.MODEL)));
        }
    }

    private static int put(String tenant) {
        return new SampleEvent("""
                {"version": "2.0", "routeKey": "$default", "rawPath": "/businesses/1", "rawQueryString": "", "isBase64Encoded": false,
                 "headers": {"content-type": "application/json"}, "body": "{\\"businessName\\": \\"Acme\\"}",
                 "requestContext": {"requestId": "1", "stage": "$default",
                    "authorizer": {"jwt": {"claims": {"sub": "ann", "tenant": "%s"}}},
                    "http": {"method": "PUT", "path": "/businesses/1", "protocol": "HTTP/1.1", "sourceIp": "127.0.0.1"}}}
                """.formatted(tenant)).send().status();
    }

    @Test
    void sessionsOfTheSnapshotAreNotUsedAfterwards() {
        snapshot.beforeCheckpoint(null);
        snapshot.afterRestore(null);
        assertThat(put("acme")).isEqualTo(201);
        assertThat(put("acme")).isEqualTo(200);
        snapshot.afterRestore(null);
        assertThat(put("acme")).isEqualTo(200);
        assertThat(put("rehearsal")).isEqualTo(201);

        assertThat(StsResource.STS.asked()).extracting(AssumeRole::name).containsExactly("rehearsal", "acme", "acme", "rehearsal");
        assertThat(StsResource.STS.asked()).allMatch(asked -> asked.accessKeyId().equals("function")
                && asked.role().equals("arn:aws:iam::111122223333:role/Tenant") && asked.tags().equals(Map.of("tenant", asked.name())));
    }
}
