package io.relata.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static io.relata.permission.Grantee.anonymous;
import static io.relata.permission.Grantee.everyone;
import static io.relata.permission.Permission.allow;
import static io.relata.permission.Privilege.CREATE;
import static io.relata.permission.Privilege.READ;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.sun.net.httpserver.HttpServer;
import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.Listed;
import io.relata.annotation.SortBy;
import io.relata.internal.events.gateway.HttpApi;
import io.relata.internal.events.gateway.Routing;
import io.relata.internal.local.http.Gateway;
import io.relata.internal.loopback.LoopbackGuard;
import io.relata.internal.loopback.Reach;
import io.relata.model.Model;
import io.relata.rule.Caller;
import io.relata.schema.Schema;
import io.relata.test.RelataSystem;
import io.relata.test.RelataTest;
import io.relata.test.TestAnswer;
import io.relata.test.TestApi;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.NotBlank;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The page of a new project, opened from an origin of its own, with the permissions that the project's README gives its model. */
@RelataTest(model = PublicPageIT.class)
class PublicPageIT {
    static final Model MODEL = Schema.table("Conference").entities(Conference.class, Ticket.class)
            .permissions(allow(everyone()).toDoAnything().withAll(),
                    allow(anonymous()).to(READ).with(Conference.class),
                    allow(anonymous()).to(CREATE).with(Ticket.class))
            .model();
    private static final Path PAGES = Path.of("..", "..", "starter", "src", "main", "resources", "archetype-resources", "src", "main",
            "pages");
    private static final Caller ANN = Caller.of("ann");
    private static final JsonMapper JSON = new JsonMapper();

    private final AtomicInteger lost = new AtomicInteger();
    private HttpServer pages;
    private Gateway gateway;

    @Entity(collection = "conferences")
    @SortBy("title")
    @Listed
    record Conference(@NotBlank String title, @NotBlank String city) {
    }

    @Entity(collection = "tickets")
    @SortBy("holder")
    record Ticket(@BelongsTo(Conference.class) @NotBlank String conferenceId, @NotBlank String holder, @NotBlank @Email String email) {
    }

    @BeforeEach
    void serve(TestApi api, RelataSystem system) throws IOException {
        api.as(ANN).put("/conferences/tables", new Conference("One Table Day", "Porto")).expect(201);
        api.as(ANN).put("/conferences/streams", new Conference("Streams in Autumn", "Graz")).expect(201);
        system.settle();
        pages = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        byte[] page = Files.readAllBytes(PAGES.resolve("tickets.html"));
        pages.createContext("/tickets.html", exchange -> {
            exchange.getResponseHeaders().add("Content-Type", "text/html");
            exchange.sendResponseHeaders(200, page.length);
            try (exchange) {
                exchange.getResponseBody().write(page);
            }
        });
        pages.start();
    }

    @AfterEach
    void close() {
        gateway.close();
        pages.stop(0);
    }

    private String origin() {
        return "http://localhost:" + pages.getAddress().getPort();
    }

    /** The API at a port, which answers pages of these origins. Requests are answered as those of API Gateway. */
    private void listen(TestApi api, Set<String> origins) throws IOException {
        gateway = Gateway.listen(0, new LoopbackGuard(Reach.THIS_MACHINE, origins));
        gateway.open(HttpApi.of((method, path) -> new Routing.Target(event -> answer(api, event), "$default",
                Optional.empty(), Map.of())));
    }

    private byte[] answer(TestApi api, byte[] received) {
        try {
            JsonNode event = JSON.readTree(received);
            String query = event.path("rawQueryString").asText();
            String path = event.path("rawPath").asText() + (query.isEmpty() ? "" : "?" + query);
            String key = event.path("headers").path("idempotency-key").asText();
            TestApi called = key.isEmpty() ? api : api.with("Idempotency-Key", key);
            String method = event.at("/requestContext/http/method").asText();
            TestAnswer answer = event.has("body") ? called.send(method, path, event.path("body").asText()) : called.send(method, path);
            return method.equals("POST") && lost.getAndDecrement() > 0
                    ? answer(503, JSON.createObjectNode().put("title", "the answer was lost"))
                    : answer(answer.status(), answer.json());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] answer(int status, JsonNode body) throws IOException {
        return JSON.writeValueAsBytes(Map.of("statusCode", status, "headers", Map.of("content-type", "application/json"), "body",
                body.toString()));
    }

    private Page open(Chromium chromium) {
        Page page = chromium.browser().newPage();
        page.navigate(origin() + "/tickets.html?api=" + gateway.url());
        return page;
    }

    private static void book(Page page, String name) {
        page.getByLabel("Conference").selectOption("Streams in Autumn, Graz");
        page.getByLabel("Name").fill(name);
        page.getByLabel("Email").fill("cy@example.com");
        press(page);
    }

    private static void press(Page page) {
        page.getByRole(AriaRole.BUTTON).click();
    }

    @Test
    void ticketIsSoldToWhoeverOpensThePageAndOnce(TestApi api, RelataSystem system) throws IOException {
        listen(api, Set.of(origin()));
        try (Chromium chromium = Chromium.start()) {
            Page page = open(chromium);
            assertThat(page.getByLabel("Conference").locator("option")).hasText(new String[] {"One Table Day, Porto",
                    "Streams in Autumn, Graz"});
            lost.set(1);
            book(page, "Cy Day");
            assertThat(page.getByRole(AriaRole.STATUS)).hasText("the answer was lost");
            press(page);
            assertThat(page.getByRole(AriaRole.STATUS)).containsText("Cy Day has the ticket ");
            book(page, " ");
            assertThat(page.getByRole(AriaRole.STATUS)).not().containsText("has the ticket");
        }
        system.settle();
        Assertions.assertThat(api.as(ANN).get("/conferences/streams/tickets").expect(200).at("/items").findValuesAsText("holder"))
                .containsExactly("Cy Day");
        api.get("/conferences/streams/tickets").expect(401);
    }

    @Test
    void pageOfAnOriginThatIsNotAllowedIsToldNothing(TestApi api) throws IOException {
        listen(api, Set.of("http://localhost:1"));
        try (Chromium chromium = Chromium.start()) {
            Page page = open(chromium);
            assertThat(page.getByRole(AriaRole.STATUS)).hasText("Failed to fetch");
            assertThat(page.getByLabel("Conference").locator("option")).hasCount(0);
        }
    }
}
