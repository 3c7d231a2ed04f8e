package io.relata.internal.local.tenant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Key;
import io.relata.internal.functions.openapi.ApiDescription;
import io.relata.internal.local.scenario.ApiDocument;
import io.relata.internal.local.scenario.RandomCaller;
import io.relata.internal.model.TableModel;
import io.relata.permission.Grantee;
import io.relata.permission.Permission;
import io.relata.permission.Privilege;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Callers of three tenants, in all roles, call all routes at random, also with ids, entity tags and cursors of others. Each answer is
 * judged by permissions that are said a second time: what it shows, whether it may be 403 or 404, and that nothing was written where it
 * refuses. Of what a caller may not read it says the same as of what does not exist. Lists are complete.
 *
 * <p>{@code -Drelata-test.permissions.calls=1000000} plays a million calls.
 */
class PermissionsHoldTest {
    private static final int CALLS = Integer.getInteger("relata-test.permissions.calls", 15_000);
    private static final int TABLE = 3000;
    private static final long SEED = Long.getLong("relata.calls.seed", 3);
    private static final List<String> SUBJECTS = List.of("i0", "i1", "i2", "i3", "arn:aws:iam::1:user/i0");
    private static final List<Set<String>> ROLES = List.of(Set.of(), Set.of(), Set.of(), Set.of(), Set.of("auditor"), Set.of("admin"),
            Set.of("admin"), Set.of("Admin", "i0"));
    private static final Map<String, String> ENTITIES = Map.of("clubs", "club", "members", "member", "posts", "post");

    /** How each route to totals was answered. */
    private final Set<String> totals = new TreeSet<>();
    private int call;

    @Test
    void everyAnswerIsOneThatPermissionsAllow() throws Exception {
        Map<Integer, Integer> statuses = new TreeMap<>();
        for (int played = 0; played < CALLS; played += TABLE) {
            play(Clubs.with(Clubs.ALL), Math.min(TABLE, CALLS - played), SEED + played)
                    .forEach((status, times) -> statuses.merge(status, times, Integer::sum));
        }
        System.out.println(CALLS + " calls of callers of three tenants in all roles, all as permissions say: " + statuses);
        assertThat(statuses.keySet()).contains(200, 201, 204, 403, 404);
        assertThat(totals).contains("of an entity: 200", "of an entity: 403", "of an entity: 404", "with an entity: 200",
                "with an entity: 403", "with an entity: 404", "of a tag: 200", "of a tag: 403", "of all: 200", "of all: 403");
    }

    /** Each sentence that is missing, or says something else, makes an answer wrong. */
    static Stream<List<Permission>> others() {
        Stream<List<Permission>> less = Clubs.ALL.stream()
                .map(missing -> Clubs.ALL.stream().filter(sentence -> sentence != missing).toList());
        Stream<Permission> more = Stream.of(
                Permission.allow(Grantee.everyone()).to(Privilege.READ).with(Clubs.Club.class),
                Permission.allow(Grantee.self()).to(Privilege.DELETE).with(Clubs.Member.class),
                Permission.allow(Grantee.linked(Clubs.Member.class)).to(Privilege.TAG).with(Clubs.Club.class),
                Permission.allow(Grantee.linked(Clubs.Member.class)).to(Privilege.LINK).with(Clubs.Club.class),
                Permission.allow(Grantee.whoMay(Privilege.CHANGE, Clubs.Club.class)).to(Privilege.CHANGE).with(Clubs.Post.class),
                Permission.allow(Grantee.role("auditor")).to(Privilege.DELETE).with(Clubs.Post.class));
        return Stream.concat(less, more.map(sentence -> Stream.concat(Clubs.ALL.stream(), Stream.of(sentence)).toList()));
    }

    @ParameterizedTest
    @MethodSource("others")
    void otherPermissionsAreNoticed(List<Permission> permissions) {
        assertThatThrownBy(() -> {
            for (int seed = 0; seed < 60; seed++) {
                play(Clubs.with(permissions), TABLE, seed);
            }
        }).isInstanceOf(AssertionError.class);
    }

    private Map<Integer, Integer> play(TableModel model, int calls, long seed) throws Exception {
        MemorySystem system = new MemorySystem(model, Clock.fixed(Instant.parse("2026-11-20T12:00:00Z"), ZoneOffset.UTC),
                () -> "new-" + call, Leak.NOWHERE);
        ApiDocument document = new ApiDocument(Json.MAPPER.readTree(new ApiDescription(model).json()));
        RandomCaller.Memory memory = new RandomCaller.Memory();
        Random random = new Random(seed);
        RandomCaller caller = new RandomCaller(URI.create("http://localhost"), (request, body) -> {
            String tenant = NoninterferenceTest.TENANTS.get(random.nextInt(NoninterferenceTest.TENANTS.size()));
            String subject = SUBJECTS.get(random.nextInt(SUBJECTS.size()));
            Set<String> roles = ROLES.get(random.nextInt(ROLES.size()));
            Map<Key, Item> before = system.stored();
            APIGatewayV2HTTPResponse answer = system.send(request, body,
                    Map.of("sub", subject, "tenant", tenant, "roles", "[" + String.join(" ", roles) + "]"));
            boolean unchanged = before.equals(system.stored());
            totals(request).ifPresent(route -> totals.add(route + ": " + answer.getStatusCode()));
            system.follow();
            new Judged(request, body, answer, new PlainPermissions(subject, roles, before, tenant),
                    new PlainPermissions(subject, roles, system.stored(), tenant), unchanged).judge();
            return new Received(request, answer);
        }, document, random, memory);
        Map<Integer, Integer> statuses = new TreeMap<>();
        for (call = 0; call < calls; call++) {
            RandomCaller.Called called = caller.call();
            assertThat(called.objection()).describedAs(called.toString()).isEmpty();
            statuses.merge(called.status(), 1, Integer::sum);
        }
        return statuses;
    }

    /** How a request asks for totals, if it does. */
    private static Optional<String> totals(HttpRequest request) {
        String[] path = request.uri().getPath().substring(1).split("/");
        if (!request.method().equals("GET")) {
            return Optional.empty();
        } else if (path.length == 3 && path[2].equals("totals")) {
            return Optional.of(path[0].equals("tags") ? "of a tag" : "of an entity");
        } else if (path.length == 2 && path[0].equals("totals")) {
            return Optional.of("of all");
        }
        return path.length == 2 && Objects.requireNonNullElse(request.uri().getRawQuery(), "").matches("(.*&)?include=[^&]*totals.*")
                ? Optional.of("with an entity")
                : Optional.empty();
    }

    /** An answer, with the items before and after. */
    private record Judged(HttpRequest request, String body, APIGatewayV2HTTPResponse answer, PlainPermissions before,
            PlainPermissions after, boolean unchanged) {
        void judge() {
            int status = answer.getStatusCode();
            assertThat(status).describedAs(this::words).isLessThan(500);
            if (status >= 400) {
                assertThat(unchanged).describedAs(this::words).isTrue();
            } else {
                shown(json(answer.getBody())).forEach(this::mayBeShown);
                complete();
            }
            List<String> path = List.of(request.uri().getPath().substring(1).split("/"));
            Optional<String> totals = PermissionsHoldTest.totals(request);
            if (totals.isPresent() && !totals.get().equals("with an entity")) {
                totals(path, status);
            } else if (path.size() == 2 && ENTITIES.containsKey(path.get(0))) {
                one(ENTITIES.get(path.get(0)), path.get(1), status);
            } else if (path.size() == 4 && path.get(2).equals("tags")) {
                existing(ENTITIES.get(path.get(0)), path.get(1), status, "tag");
            } else if (path.size() == 3 && status == 200 && path.get(2).equals("restore")) {
                restored(ENTITIES.get(path.get(0)), path.get(1));
            } else if (path.size() == 3 && status == 200 && ENTITIES.containsKey(path.get(0)) && !path.get(2).equals("posts")) {
                String entity = ENTITIES.get(path.get(0));
                boolean isOfDeleted = path.get(2).equals("history") && before.entity(entity, path.get(1)).isEmpty();
                assertThat(isOfDeleted || isReadable(entity, path.get(1))).describedAs(this::words).isTrue();
            } else if (path.size() == 4) {
                link(path, status);
            } else if (path.equals(List.of("batch"))) {
                batch(status);
            } else if (path.size() == 1 && request.method().equals("POST")) {
                created(ENTITIES.get(path.get(0)), "", status);
            }
        }

        /**
         * A request is answered in a batch as it is by itself. One among others can't be judged: what there was between them is not known.
         */
        private void batch(int status) {
            JsonNode requests = json(body).path("requests");
            if (status != 200 || requests.size() != 1) {
                return;
            }
            JsonNode made = requests.get(0);
            JsonNode response = json(answer.getBody()).path("responses").path(0);
            if (response.path("status").asInt() >= 400) {
                assertThat(unchanged).describedAs(this::words).isTrue();
                return;
            }
            APIGatewayV2HTTPResponse alone = APIGatewayV2HTTPResponse.builder().withStatusCode(response.path("status").asInt())
                    .withBody(response.has("body") ? response.path("body").toString() : "").build();
            HttpRequest request = HttpRequest.newBuilder(URI.create("http://localhost" + made.path("path").asText()))
                    .method(made.path("method").asText(), HttpRequest.BodyPublishers.noBody()).build();
            new Judged(request, made.has("body") ? made.path("body").toString() : "", alone, before, after, unchanged).judge();
        }

        /** Whoever may be told none of them is refused; anyone else is told what core items add up to. */
        private void totals(List<String> path, int status) {
            PlainTotals plain = new PlainTotals(before);
            String entity = ENTITIES.getOrDefault(path.get(path.size() == 2 ? 1 : 0), "");
            if (status == 404) {
                assertThat(isReadable(entity, path.get(1))).describedAs(this::words).isFalse();
                assertThat(detail()).isEqualTo(entity + " " + path.get(1) + " does not exist");
            } else if (path.size() == 2) {
                told(plain.ofAll(entity, path.get(1)), json(answer.getBody()), status);
            } else if (path.get(0).equals("tags")) {
                told(plain.ofTag(path.get(1)), json(answer.getBody()), status);
            } else {
                assertThat(status == 400 || isReadable(entity, path.get(1))).describedAs(this::words).isTrue();
                told(plain.of(entity, path.get(1)), json(answer.getBody()), status);
            }
        }

        private void told(Map<String, PlainTotals.Counted> told, JsonNode totals, int status) {
            if (status == 200) {
                assertThat(!told.isEmpty() && PlainTotals.isIn(totals, told)).describedAs(this::words).isTrue();
            } else if (status == 403) {
                assertThat(told).describedAs(this::words).isEmpty();
            }
        }

        private void one(String entity, String id, int status) {
            if (PermissionsHoldTest.totals(request).isPresent() && isReadable(entity, id)) {
                told(new PlainTotals(before).of(entity, id), json(answer.getBody()).path("totals"), status);
                assertThat(status).describedAs(this::words).isIn(200, 400, 403);
                return;
            }
            boolean there = before.entity(entity, id).isPresent();
            if (status < 300 && entity.equals("post") && !before.roles().contains("admin") && !request.method().equals("DELETE")) {
                assertThat(after.entity(entity, id).flatMap(item -> item.value("points"))).describedAs(this::words)
                        .isEqualTo(before.entity(entity, id).flatMap(item -> item.value("points")));
            }
            switch (request.method()) {
                case "GET" -> existing(entity, id, status, "read");
                case "DELETE" -> existing(entity, id, status, "delete");
                case "PATCH" -> existing(entity, id, status, "change");
                case "PUT" -> {
                    if (there && !isReadable(entity, id)) {
                        unseen(entity, id, status);
                    } else if (there) {
                        existing(entity, id, status, "change");
                    } else {
                        created(entity, id, status);
                    }
                }
                default -> {
                }
            }
        }

        /** Without the privilege to create, nothing tells that it is there. */
        private void unseen(String entity, String id, int status) {
            assertThat(status).describedAs(this::words).isGreaterThanOrEqualTo(400);
            if (status == 404) {
                created(entity, id, 201);
            } else {
                created(entity, id, status);
            }
        }

        private void existing(String entity, String id, int status, String privilege) {
            Item item = before.entity(entity, id).orElse(Item.EMPTY);
            boolean readable = item != Item.EMPTY && before.mayRead(entity, id, item.attributes());
            boolean allowed = readable && switch (privilege) {
                case "read" -> true;
                case "delete" -> before.mayDelete(entity, item.attributes());
                case "change" -> before.mayChange(entity, id, item.attributes());
                case "tag" -> before.mayTag(entity, id, item.attributes());
                default -> throw new IllegalArgumentException(privilege);
            };
            if (status < 400) {
                assertThat(allowed).describedAs(this::words).isTrue();
            } else if (status == 403) {
                assertThat(readable && (!allowed || detail().contains("and not into this"))).describedAs(this::words).isTrue();
            } else if (status == 404) {
                assertThat(readable).describedAs(this::words).isFalse();
                assertThat(detail()).isEqualTo(entity + " " + id + " does not exist");
            } else if (status == 409 || status == 412) {
                assertThat(allowed).describedAs(this::words).isTrue();
            }
        }

        private void created(String entity, String id, int status) {
            JsonNode sent = json(body);
            Map<String, Object> own = new HashMap<>(Map.of("clubId", sent.path("clubId").asText(), "author", before.subject()));
            boolean allowed = before.mayCreate(entity, id, own);
            if (status < 400) {
                assertThat(allowed).describedAs(this::words).isTrue();
            } else if (status == 403) {
                assertThat(allowed).describedAs(this::words).isFalse();
            }
            assertThat(status).describedAs(this::words).isNotEqualTo(404);
        }

        /** Who restores an entity may read, delete and create it as it was, which is as it is. */
        private void restored(String entity, String id) {
            Map<String, Object> own = after.entity(entity, id).orElseThrow().attributes();
            assertThat(before.entity(entity, id)).describedAs(this::words).isEmpty();
            assertThat(before.mayRead(entity, id, own) && before.mayCreate(entity, id, own) && before.mayDelete(entity, own))
                    .describedAs(this::words).isTrue();
        }

        private void link(List<String> path, int status) {
            String holder = ENTITIES.get(path.get(0));
            String shown = ENTITIES.get(path.get(2));
            boolean readable = isReadable(holder, path.get(1)) && isReadable(shown, path.get(3));
            if (request.method().equals("GET")) {
                readLink(readable, status);
                return;
            }
            boolean allowed = readable && before.mayLink(holder, path.get(1)) && before.mayLink(shown, path.get(3));
            if (status < 400) {
                assertThat(allowed).describedAs(this::words).isTrue();
            } else if (status == 403) {
                assertThat(readable && !allowed).describedAs(this::words).isTrue();
            } else if (status == 404) {
                assertThat(readable).describedAs(this::words).isFalse();
                assertThat(detail()).containsPattern("(does not exist, so it|exists, so they) can't be linked");
            } else if (status == 412) {
                assertThat(allowed).describedAs(this::words).isTrue();
            }
        }

        /** Who may not read both ends is told of the one that is not to be read, and of no link. */
        private void readLink(boolean readable, int status) {
            assertThat(status).describedAs(this::words).isNotEqualTo(403);
            if (status < 400) {
                assertThat(readable).describedAs(this::words).isTrue();
            } else if (status == 404) {
                assertThat(detail()).describedAs(this::words).matches(readable ? ".* is not among the .*" : ".* does not exist");
            }
        }

        private boolean isReadable(String entity, String id) {
            return before.entity(entity, id).filter(item -> before.mayRead(entity, id, item.attributes())).isPresent();
        }

        /** A creation needs no privilege to read, and its answer says only what the caller has sent. */
        private void mayBeShown(JsonNode entity) {
            assertThat(after.tellsSecrets(entity)).describedAs(this::words).isFalse();
            if (answer.getStatusCode() != 201 || answer.getHeaders().containsKey("Idempotency-Replayed")) {
                Map<String, Object> own = own(entity);
                assertThat(before.mayRead(entity.path("entity").asText(), entity.path("id").asText(), own)
                        || after.mayRead(entity.path("entity").asText(), entity.path("id").asText(), own)).describedAs(this::words)
                        .isTrue();
            }
        }

        /** What permissions are about. Where the caller asked for other attributes alone, what is stored says it. */
        private Map<String, Object> own(JsonNode entity) {
            Map<String, Object> own = new HashMap<>();
            for (String name : List.of("clubId", "author")) {
                Optional<Object> stored = after.entity(entity.path("entity").asText(), entity.path("id").asText())
                        .flatMap(item -> item.value(name));
                own.put(name, entity.has(name) ? entity.path(name).asText() : stored.orElse(""));
            }
            return own;
        }

        /** A whole list in one page, without filters, has all that the caller may read. */
        private void complete() {
            JsonNode page = json(answer.getBody());
            String uri = request.uri().toString().replace("http://localhost/", "");
            if (!request.method().equals("GET") || !page.path("items").isArray() || page.hasNonNull("next")
                    || !Set.of("clubs", "members").contains(uri)) {
                return;
            }
            String entity = ENTITIES.get(uri);
            Set<String> expected = after.items().values().stream().filter(item -> item.value("kind").equals(Optional.of("entity"))
                    && item.value("entity").equals(Optional.of(entity)) && item.string("id").startsWith(after.tenant() + "/"))
                    .map(item -> item.string("id").substring(after.tenant().length() + 1))
                    .filter(id -> after.mayRead(entity, id, Map.of())).collect(Collectors.toCollection(TreeSet::new));
            Set<String> found = new TreeSet<>();
            page.path("items").forEach(item -> found.add(item.path("id").asText()));
            assertThat(found).describedAs(this::words).isEqualTo(expected);
        }

        private static List<JsonNode> shown(JsonNode json) {
            List<JsonNode> all = new ArrayList<>();
            if (json.path("id").isTextual() && json.path("entity").isTextual()) {
                all.add(json);
            }
            json.forEach(part -> all.addAll(shown(part)));
            return all;
        }

        private String detail() {
            return json(answer.getBody()).path("detail").asText();
        }

        private String words() {
            return before.subject() + " " + before.roles() + " of " + before.tenant() + ": " + request.method() + " " + request.uri() + " "
                    + body + " -> " + answer.getStatusCode() + " " + answer.getBody();
        }

        private static JsonNode json(String text) {
            try {
                return Objects.requireNonNullElse(text, "").isEmpty() ? MissingNode.getInstance() : Json.MAPPER.readTree(text);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
