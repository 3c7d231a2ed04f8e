package io.relata.internal.console.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.relata.internal.console.source.ConsoleSource.Access;
import io.relata.internal.console.source.ConsoleSource.Capabilities;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Nobody but this machine's own browsers and programs gets anything out of the console. */
class DoorkeeperTest {
    private static final String API = "/console/api/";

    private ConsoleServer server;
    private URI url;
    private String cookie;

    @BeforeEach
    void start() throws Exception {
        server = ConsoleServer.start(Sources.office(Access.READ_AND_WRITE, Capabilities.NONE), Doorkeeper.at(Doorkeeper.Entrance.OPEN), 0);
        url = server.url();
        cookie = RawHttp.get(url, "/console/").cookie();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void whoOpensThePageMayAsk() throws Exception {
        RawHttp page = RawHttp.get(url, "/console/");
        assertThat(page.status()).isEqualTo(200);
        assertThat(page.header("Set-Cookie").orElseThrow()).matches("relata-console=[\\w-]{43}; Path=/console; HttpOnly; SameSite=Strict");
        assertThat(RawHttp.get(url, API, page.cookie()).body()).contains("\"model\":\"office\"");
    }

    @Test
    void withoutTheTokenNothingIsAnswered() throws Exception {
        assertThat(RawHttp.get(url, API).status()).isEqualTo(401);
        assertThat(RawHttp.get(url, API, "Cookie: relata-console=guessed").status()).isEqualTo(401);
        assertThat(RawHttp.get(url, API, "Authorization: Bearer guessed").status()).isEqualTo(401);
        assertThat(RawHttp.post(url, API + "calls", "{}").status()).isEqualTo(401);
    }

    @Test
    void programsSendTheTokenAsBearer() throws Exception {
        String token = cookie.substring(cookie.indexOf('=') + 1);
        assertThat(RawHttp.get(url, API, "Authorization: Bearer " + token).status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"evil.example", "evil.example:8080", "localhost.evil.example", "127.0.0.1.evil.example", "10.0.0.7:8080", ""})
    void otherNamesOfThisMachineAreRefused(String host) throws Exception {
        assertThat(RawHttp.get(url, API, "Host: " + host, cookie).status()).isIn(400, 403);
        assertThat(RawHttp.get(url, "/console/", "Host: " + host).header("Set-Cookie")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"localhost", "localhost:1", "127.0.0.1:8080", "[::1]:8080"})
    void namesOfTheLoopbackInterfaceAreNot(String host) throws Exception {
        assertThat(RawHttp.get(url, API, "Host: " + host, cookie).status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://evil.example", "null", "http://localhost:1", "https://localhost"})
    void pagesOfOtherOriginsAreRefused(String origin) throws Exception {
        assertThat(RawHttp.post(url, API + "calls", "{}", "Origin: " + origin, cookie).status()).isEqualTo(403);
        assertThat(RawHttp.get(url, API, "Origin: " + origin, cookie).status()).isEqualTo(403);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", ".evil.example", "@evil.example", "/", " http://localhost"})
    void originsThatOnlyBeginWithTheOwnAreRefused(String more) throws Exception {
        String origin = "Origin: http://localhost:" + url.getPort() + more;
        assertThat(RawHttp.post(url, API + "calls", "{}", origin, cookie).status()).isEqualTo(403);
        assertThat(RawHttp.get(url, API, origin, cookie).status()).isEqualTo(403);
    }

    @Test
    void theOwnOriginIsNot() throws Exception {
        assertThat(RawHttp.get(url, API, "Origin: http://localhost:" + url.getPort(), "Sec-Fetch-Site: same-origin", cookie).status())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"cross-site", "same-site"})
    void requestsThatOtherSitesCauseAreRefused(String site) throws Exception {
        assertThat(RawHttp.get(url, API, "Sec-Fetch-Site: " + site, cookie).status()).isEqualTo(403);
        assertThat(RawHttp.get(url, API, "Sec-Fetch-Site: " + site, "Sec-Fetch-Mode: navigate", cookie).status()).isEqualTo(403);
        assertThat(RawHttp.get(url, "/console/index.html", "Sec-Fetch-Site: " + site, "Sec-Fetch-Mode: no-cors").status()).isEqualTo(403);
    }

    @Test
    void aLinkFromAnotherSiteShowsThePageAndGivesNoCookie() throws Exception {
        RawHttp page = RawHttp.get(url, "/console/", "Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate");
        assertThat(page.status()).isEqualTo(200);
        assertThat(page.header("Set-Cookie")).isEmpty();
    }

    @Test
    void everyAnswerTellsBrowsersToLoadNothingFromElsewhere() throws Exception {
        for (String path : new String[] {"/console/", API, "/console/none.js"}) {
            RawHttp answer = RawHttp.get(url, path);
            assertThat(answer.header("Content-Security-Policy").orElseThrow()).startsWith("default-src 'none'; script-src 'self'; ")
                    .doesNotContain("unsafe");
            assertThat(answer.header("X-Content-Type-Options")).contains("nosniff");
            assertThat(answer.header("Referrer-Policy")).contains("no-referrer");
        }
    }

    @Test
    void withATokenInTheAddressOnlyThatOpensThePage() throws Exception {
        try (ConsoleServer guarded = ConsoleServer.start(Sources.office(Access.READ_ONLY, Capabilities.NONE),
                Doorkeeper.at(Doorkeeper.Entrance.WITH_TOKEN), 0)) {
            assertThat(RawHttp.get(guarded.url(), "/console/").header("Set-Cookie")).isEmpty();
            assertThat(RawHttp.get(guarded.url(), "/console/?token=guessed").header("Set-Cookie")).isEmpty();

            RawHttp entered = RawHttp.get(guarded.url(), "/console/?" + guarded.url().getQuery());
            assertThat(entered.status()).isEqualTo(302);
            assertThat(entered.header("Location")).contains("/console/");
            assertThat(RawHttp.get(guarded.url(), API, entered.cookie()).status()).isEqualTo(200);
            assertThat(RawHttp.get(guarded.url(), API, cookie).status()).describedAs("the token of another console").isEqualTo(401);
        }
    }

    @Test
    void onlyThePageThatItIsForMayEmbedIt() throws Exception {
        String devUi = "http://localhost:8080";
        try (ConsoleServer embedded = ConsoleServer.start(Sources.office(Access.READ_AND_WRITE, Capabilities.NONE),
                Doorkeeper.embedded(Doorkeeper.newToken(), List.of(devUi)), 0)) {
            RawHttp entered = RawHttp.get(embedded.url(), "/console/?" + embedded.url().getQuery(), "Sec-Fetch-Site: same-site",
                    "Sec-Fetch-Mode: navigate", "Sec-Fetch-Dest: object");
            assertThat(entered.header("Content-Security-Policy").orElseThrow()).endsWith("frame-ancestors " + devUi);
            assertThat(entered.header("Set-Cookie").orElseThrow()).startsWith("relata-console-" + embedded.url().getPort() + "=");
            assertThat(RawHttp.get(embedded.url(), API, entered.cookie()).status()).isEqualTo(200);
            assertThat(RawHttp.get(embedded.url(), API, entered.cookie(), "Origin: " + devUi, "Sec-Fetch-Site: same-site").status())
                    .describedAs("asked for by the page around it").isEqualTo(403);
        }
        assertThat(RawHttp.get(url, "/console/").header("Content-Security-Policy").orElseThrow()).endsWith("frame-ancestors 'none'");
    }

    @Test
    void otherMachinesAreRefusedWhateverTheySay() throws Exception {
        Optional<InetAddress> own = NetworkInterface.networkInterfaces().flatMap(NetworkInterface::inetAddresses)
                .filter(address -> !address.isLoopbackAddress() && !address.isLinkLocalAddress()).findFirst();
        assumeThat(own).describedAs("this machine has an address besides the loopback interface's").isPresent();
        Server open = new Server();
        ServerConnector connector = new ServerConnector(open);
        open.addConnector(connector);
        open.setHandler(new ConsoleHandler(Sources.office(Access.READ_AND_WRITE, Capabilities.NONE),
                Doorkeeper.at(Doorkeeper.Entrance.OPEN)));
        open.start();
        try {
            assertThat(RawHttp.send(own.get(), connector.getLocalPort(), "GET", "/console/", "", "Host: localhost").status())
                    .isEqualTo(403);
        } finally {
            open.stop();
        }
    }
}
