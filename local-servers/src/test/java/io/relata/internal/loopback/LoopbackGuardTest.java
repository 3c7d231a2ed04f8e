package io.relata.internal.loopback;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.internal.loopback.LoopbackGuard.Links;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What every local port decides alike. That each of them asks is tested where the ports are. */
class LoopbackGuardTest {
    private static final String HOST = "localhost:8080";
    private static final LoopbackGuard ALLOWING = new LoopbackGuard(Reach.THIS_MACHINE, Set.of("http://localhost:3000"));
    private static final LoopbackGuard OPEN = new LoopbackGuard(Reach.NETWORK, Set.of());

    @ParameterizedTest
    @ValueSource(strings = {"localhost", "localhost:1", "127.0.0.1:8080", "[::1]:8080"})
    void programsOnThisMachineAreAnswered(String host) {
        assertThat(asked(LoopbackGuard.STRICT, Map.of("Host", List.of(host)))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"evil.example", "evil.example:8080", "localhost.evil.example", "127.0.0.1.evil.example", "10.0.0.7:8080", "",
            "localhost:8080:1"})
    void otherNamesOfThisMachineAreRefused(String host) {
        assertThat(asked(LoopbackGuard.STRICT, Map.of("Host", List.of(host)))).isPresent();
    }

    @Test
    void aRequestNamesExactlyOneHost() {
        assertThat(asked(LoopbackGuard.STRICT, Map.of())).isPresent();
        assertThat(asked(LoopbackGuard.STRICT, Map.of("Host", List.of(HOST, "evil.example")))).isPresent();
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://evil.example", "null", "", "http://localhost", "http://localhost:1", "http://localhost:80801",
            "https://localhost:8080", "http://127.0.0.1:8080", "http://localhost:8080.evil.example"})
    void pagesOfOtherOriginsAreRefused(String origin) {
        assertThat(asked(LoopbackGuard.STRICT, from(origin))).isPresent();
        assertThat(asked(ALLOWING, from(origin))).isPresent();
        assertThat(asked(OPEN, from(origin))).isPresent();
    }

    @Test
    void aPageOfTheServerItselfIsNot() {
        assertThat(asked(LoopbackGuard.STRICT, Map.of("Host", List.of(HOST), "Origin", List.of("http://" + HOST), "Sec-Fetch-Site",
                List.of("same-origin")))).isEmpty();
    }

    /** As of a form, which older browsers send without an origin. */
    @ParameterizedTest
    @CsvSource({"cross-site, true", "same-site, true", "same-origin, false", "none, false"})
    void requestsThatOtherSitesCauseAreRefused(String site, boolean refused) {
        assertThat(asked(LoopbackGuard.STRICT, site(site, "no-cors")).isPresent()).isEqualTo(refused);
        assertThat(asked(ALLOWING, site(site, "no-cors")).isPresent()).isEqualTo(refused);
        assertThat(asked(OPEN, site(site, "no-cors")).isPresent()).isEqualTo(refused);
    }

    @Test
    void onlyLinksToWhatChangesNothingAreFollowed() {
        Map<String, List<String>> link = site("cross-site", "navigate");
        assertThat(LoopbackGuard.STRICT.refusal("GET", header -> link.getOrDefault(header, List.of()), Links.FOLLOWED)).isEmpty();
        assertThat(LoopbackGuard.STRICT.refusal("POST", header -> link.getOrDefault(header, List.of()), Links.FOLLOWED)).isPresent();
        assertThat(LoopbackGuard.STRICT.refusal("GET", header -> link.getOrDefault(header, List.of()), Links.REFUSED)).isPresent();
    }

    @Test
    void anAllowedOriginIsAnsweredFromWhateverSiteItIs() {
        for (String site : List.of("cross-site", "same-site")) {
            assertThat(asked(ALLOWING, Map.of("Host", List.of(HOST), "Origin", List.of("http://localhost:3000"), "Sec-Fetch-Site",
                    List.of(site)))).isEmpty();
        }
        assertThat(asked(ALLOWING, Map.of("Host", List.of(HOST), "Origin", List.of("http://localhost:3000", "http://evil.example"))))
                .isPresent();
        assertThat(asked(ALLOWING, Map.of("Host", List.of("evil.example"), "Origin", List.of("http://localhost:3000")))).isPresent();
    }

    @Test
    void inTheNetworkAMachineHasOtherNames() {
        assertThat(asked(OPEN, Map.of("Host", List.of("build-server:8080")))).isEmpty();
    }

    @Test
    void aServerListensForThisMachineOrForTheNetwork() {
        assertThat(Reach.of("127.0.0.1")).isEqualTo(Reach.THIS_MACHINE);
        assertThat(Reach.of("0.0.0.0")).isEqualTo(Reach.NETWORK);
        assertThatThrownBy(() -> Reach.of("10.0.0.7")).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("10.0.0.7 is neither 127.0.0.1, for this machine alone, nor 0.0.0.0, for the network");
    }

    private static Map<String, List<String>> from(String origin) {
        return Map.of("Host", List.of(HOST), "Origin", List.of(origin));
    }

    private static Map<String, List<String>> site(String site, String mode) {
        return Map.of("Host", List.of(HOST), "Sec-Fetch-Site", List.of(site), "Sec-Fetch-Mode", List.of(mode));
    }

    private static Optional<String> asked(LoopbackGuard guard, Map<String, List<String>> headers) {
        return guard.refusal("POST", header -> headers.getOrDefault(header, List.of()), Links.REFUSED);
    }
}
