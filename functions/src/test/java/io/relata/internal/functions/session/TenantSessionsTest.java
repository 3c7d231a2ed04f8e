package io.relata.internal.functions.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.internal.engine.table.TableUnavailableException;
import io.relata.internal.engine.tenant.Tenant;
import io.relata.internal.servers.sts.AssumeRole;
import io.relata.internal.servers.sts.StsLocal;
import io.relata.internal.servers.sts.StsRefusal;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executor;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.retries.DefaultRetryStrategy;
import software.amazon.awssdk.services.sts.StsClient;

class TenantSessionsTest {
    private static final String ROLE = "arn:aws:iam::111122223333:role/Tenant";
    private static final Tenant ACME = new Tenant("acme");
    /** Renewed by every request: less than 5 minutes, in which a session is renewed, and more than the last, in which it isn't used. */
    private static final Duration NEARLY_OVER = Duration.ofSeconds(90);

    private final StsLocal sts = StsLocal.start();
    private final TenantSessions sessions = sessions(sts.endpoint());

    @AfterEach
    void stop() {
        sts.close();
    }

    private static TenantSessions sessions(URI endpoint) {
        return new TenantSessions(client(endpoint), ROLE, 3);
    }

    static StsClient client(URI endpoint) {
        return StsClient.builder().endpointOverride(endpoint).region(Region.EU_WEST_1)
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("function", "function")))
                .overrideConfiguration(override -> override.retryStrategy(DefaultRetryStrategy.doNotRetry()))
                .httpClientBuilder(UrlConnectionHttpClient.builder()).build();
    }

    private String id(Tenant tenant) {
        return sessions.credentials(tenant).accessKeyId();
    }

    @Test
    void eachTenantHasOneSessionThatIsTaggedWithIt() {
        for (int i = 0; i < 10; i++) {
            assertThat(sts.session(id(ACME)).orElseThrow().tags()).isEqualTo(Map.of("tenant", "acme"));
            assertThat(sts.session(id(new Tenant("Acme"))).orElseThrow().tags()).isEqualTo(Map.of("tenant", "Acme"));
        }

        assertThat(sts.asked()).containsExactly(new AssumeRole("function", ROLE, "acme", Map.of("tenant", "acme")),
                new AssumeRole("function", ROLE, "Acme", Map.of("tenant", "Acme")));
        assertThat(sessions.credentials(ACME)).isInstanceOf(AwsSessionCredentials.class);
    }

    @ParameterizedTest
    @CsvSource({"z, z@", "zz, zz", "-_.Az09, -_.Az09", "0123456789012345678901234567890123456789012345678901234567890123,"
            + "0123456789012345678901234567890123456789012345678901234567890123"})
    void everyTenantsNameIsOneForASession(String tenant, String name) {
        assertThat(sts.session(id(new Tenant(tenant))).orElseThrow().name()).isEqualTo(name);
    }

    @Test
    void severalRequestsAtOnceBeginOneSession() {
        CyclicBarrier together = new CyclicBarrier(20);
        Executor threads = task -> new Thread(task).start();
        List<CompletableFuture<String>> ids = IntStream.range(0, 20).mapToObj(i -> CompletableFuture.supplyAsync(() -> {
            await(together);
            return id(ACME);
        }, threads)).toList();

        assertThat(ids).extracting(CompletableFuture::join).containsOnly(id(ACME));
        assertThat(sts.asked()).hasSize(1);
    }

    private static void await(CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void sessionIsRenewedBeforeItEnds() {
        sts.trust(request -> NEARLY_OVER);
        String first = id(ACME);
        sts.trust(request -> Duration.ofHours(1));

        assertThat(id(ACME)).isNotEqualTo(first).isEqualTo(id(ACME));
        assertThat(sts.asked()).hasSize(2);
    }

    @Test
    void sessionThatCannotBeRenewedYetIsUsedOn() {
        sts.trust(request -> NEARLY_OVER);
        String first = id(ACME);
        sts.trust(request -> {
            throw new StsRefusal(403, "AccessDenied", "no");
        });

        assertThat(id(ACME)).isEqualTo(first);
    }

    @Test
    void endedSessionIsNotUsed() {
        sts.trust(request -> Duration.ofSeconds(-1));
        id(ACME);
        sts.trust(request -> {
            throw new StsRefusal(403, "AccessDenied", "no");
        });

        Awaitility.await().atMost(Duration.ofMinutes(2))
                .untilAsserted(() -> assertThatThrownBy(() -> id(ACME)).isInstanceOf(IllegalStateException.class));
    }

    @Test
    void sessionOfTheTenantWhoWasAwayForLongestIsGivenUp() {
        String kept = id(ACME);
        id(new Tenant("second"));
        id(new Tenant("third"));
        assertThat(id(ACME)).isEqualTo(kept);
        id(new Tenant("fourth"));

        assertThat(id(ACME)).isEqualTo(kept);
        assertThat(sts.asked()).hasSize(4);
        id(new Tenant("second"));
        assertThat(sts.asked()).hasSize(5);
    }

    @Test
    void forgottenSessionsAreBegunAgain() {
        String before = id(ACME);
        sessions.forget();
        assertThat(id(ACME)).isNotEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(strings = {"AccessDenied", "RegionDisabledException", "ValidationError", "InvalidClientTokenId"})
    void refusalIsAnErrorOfTheDeploymentThatSaysWhatToLookAt(String code) {
        sts.trust(request -> {
            throw new StsRefusal(403, code, "not authorized");
        });
        assertThatThrownBy(() -> id(ACME)).isInstanceOf(IllegalStateException.class).hasMessage("STS refuses a session of " + ROLE
                + " for the tenant acme (" + code + ": not authorized): may this function assume the role and tag the session, and does the"
                + " role trust it?");
    }

    @ParameterizedTest
    @CsvSource({"500, InternalFailure", "503, ServiceUnavailable", "400, Throttling", "400, ThrottlingException"})
    void failureThatMayPassIsOneOfTheTable(int status, String code) {
        sts.trust(request -> {
            throw new StsRefusal(status, code, "later");
        });
        assertThatThrownBy(() -> id(ACME)).isInstanceOf(TableUnavailableException.class)
                .hasMessageStartingWith("no session of " + ROLE + " could be begun for the tenant acme: later");
        sts.trust(request -> Duration.ofHours(1));
        assertThat(id(ACME)).isNotEmpty();
    }

    @Test
    void stsThatDoesNotAnswerMakesTheTableUnavailable() {
        sts.close();
        assertThatThrownBy(() -> id(ACME)).isInstanceOf(TableUnavailableException.class)
                .hasMessageStartingWith("no session of " + ROLE + " could be begun for the tenant acme: ");
    }
}
