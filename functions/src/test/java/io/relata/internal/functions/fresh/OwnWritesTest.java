package io.relata.internal.functions.fresh;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.write.version.OptimisticRetry;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.functions.Answer;
import io.relata.internal.functions.Request;
import io.relata.internal.functions.commands.CommandsHandler;
import io.relata.internal.functions.queries.QueriesHandler;
import io.relata.internal.model.TableModel;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/**
 * However far indexes and copies are behind: a list that is read with the tokens of some writes shows what they wrote as it is, all else as
 * it does without them, in order, with full pages, and by at most one request more.
 */
class OwnWritesTest {
    private static final int HISTORIES = Integer.getInteger("relata.fresh.histories", 40);
    private static final TableModel MODEL = TableModel.of(Rooms.MODEL);
    private static final List<String> NAMES = List.of("ann", "Bob", "cid", "ann marie", "\u00c9va");

    private final Random random = new Random();
    private LaggingTable table = new LaggingTable(MODEL);
    private Instant time = Instant.parse("2026-11-20T12:00:00Z");
    private CommandsHandler commands = commands();
    private QueriesHandler queries = queries();
    private final List<Written> written = new ArrayList<>();

    /** A write: its token, and the entities and links that it names, as {@code task t1} and {@code person p1 - task t1}. */
    private record Written(String token, Set<String> touched) {
    }

    /** @param decided by what was written whether the entity of this name is listed */
    private record ListOf(String path, String sortedBy, Optional<String> holder, boolean ofLinks) {
        Predicate<String> decidedBy(Set<String> touched, boolean holderBegins) {
            return name -> touched.contains(name)
                    || ofLinks && (holderBegins || touched.contains(link(relation(), holder.orElseThrow(), name)));
        }

        private String relation() {
            return List.of("friends", "follows", "followers").stream().filter(way -> path.matches(".*/" + way + "(\\?.*)?")).findFirst()
                    .orElse("tasks");
        }
    }

    /** The name of a link, whichever end it is seen from. */
    private static String link(String relation, String holder, String other) {
        return switch (relation) {
            case "follows" -> holder + " follows " + other;
            case "followers" -> other + " follows " + holder;
            default -> relation + " " + (holder.compareTo(other) < 0 ? holder + " - " + other : other + " - " + holder);
        };
    }

    private CommandsHandler commands() {
        return new CommandsHandler(new WriteContext(MODEL, table, new Clock() {
            @Override
            public Instant instant() {
                return time;
            }

            @Override
            public java.time.ZoneId getZone() {
                return ZoneOffset.UTC;
            }

            @Override
            public Clock withZone(java.time.ZoneId zone) {
                return this;
            }
        }, new OptimisticRetry(3, attempt -> {
        })));
    }

    private QueriesHandler queries() {
        return new QueriesHandler(new ReadContext(MODEL, table, Runnable::run, Clock.systemUTC()));
    }

    private Answer send(Request request) {
        return Answer.of(request.method().equals("GET")
                ? queries.handleRequest(request.event(), null)
                : commands.handleRequest(request.event(), null));
    }

    @Test
    void listsShowWhatWasWrittenAndAllElseAsBefore() {
        for (int seed = 0; seed < HISTORIES; seed++) {
            random.setSeed(seed);
            table = new LaggingTable(MODEL);
            commands = commands();
            queries = queries();
            written.clear();
            for (int step = 0; step < 50; step++) {
                time = time.plus(Duration.ofMillis(1 + random.nextInt(20)));
                write();
                if (step > 8 && random.nextInt(3) == 0) {
                    readAll("history " + seed + ", step " + step);
                }
            }
        }
    }

    private void write() {
        List<Map.Entry<Request, Set<String>>> some = new ArrayList<>();
        int size = random.nextInt(5) == 0 ? 2 + random.nextInt(2) : 1;
        for (int i = 0; i < size; i++) {
            some.add(drawn());
        }
        Answer answer;
        Set<String> touched = new HashSet<>();
        some.forEach(each -> touched.addAll(each.getValue()));
        if (size == 1) {
            answer = send(some.get(0).getKey());
        } else {
            List<String> parts = some.stream().map(Map.Entry::getKey).map(request -> "{'method':'" + request.method() + "','path':'"
                    + request.path() + "'" + request.body().map(body -> ",'body':" + new String(body,
                            java.nio.charset.StandardCharsets.UTF_8).replace('"', '\'')).orElse("")
                    + "}").toList();
            answer = send(Request.of("POST /batch").json("{'atomic':true,'requests':[" + String.join(",", parts) + "]}"));
        }
        if (answer.status() < 300) {
            assertThat(answer.headers()).containsKey("Relata-Token");
            written.add(new Written(answer.headers().get("Relata-Token"), touched));
        }
    }

    private String one(List<String> of) {
        return of.get(random.nextInt(of.size()));
    }

    private String id(String letter, int most) {
        return letter + random.nextInt(most);
    }

    private Map.Entry<Request, Set<String>> drawn() {
        String person = id("p", 7);
        String task = id("t", 10);
        String team = id("m", 5);
        String name = one(NAMES) + (random.nextInt(3) == 0 ? random.nextInt(3) : "");
        return switch (random.nextInt(16)) {
            case 0, 1 -> Map.entry(Request.of("PUT /people/" + person).json("{'name':'" + name + "','city':'" + id("c", 2) + "'}"),
                    Set.of("person " + person));
            case 2, 3 -> Map.entry(Request.of("PUT /tasks/" + task).json(
                    "{'title':'" + name + "','teamId':'" + team + "','state':'" + one(List.of("open", "done")) + "'}"),
                    Set.of("task " + task));
            case 4, 5 -> Map.entry(Request.of("PUT /teams/" + team).json(
                    "{'name':'" + name + "'" + (random.nextBoolean() ? "" : ",'teamId':'" + id("m", 5) + "'") + "}"),
                    Set.of("team " + team));
            case 6 -> Map.entry(Request.of("PATCH /people/" + person).json("{'name':'" + name + "'}"), Set.of("person " + person));
            case 7 -> Map.entry(Request.of("PATCH /tasks/" + task).json("{'title':'" + name + "','state':'" + one(List.of("open", "done"))
                    + "'}"), Set.of("task " + task));
            case 8 -> random.nextInt(3) > 0
                    ? Map.entry(Request.of("DELETE /tasks/" + task), Set.of("task " + task))
                    : Map.entry(Request.of("DELETE /people/" + person), Set.of("person " + person));
            case 9, 10 -> Map.entry(Request.of((random.nextInt(3) > 0 ? "PUT" : "DELETE") + " /people/" + person + "/tasks/" + task)
                    .json("{'role':'" + one(NAMES) + "'}"), Set.of(link("tasks", "person " + person, "task " + task)));
            case 11, 12 -> friends(person);
            case 13 -> Map.entry(Request.of((random.nextInt(3) > 0 ? "PUT" : "DELETE") + " /people/" + person + "/tags/" + id("x", 2)),
                    Set.of("person " + person));
            default -> Map.entry(Request.of((random.nextInt(3) > 0 ? "PUT" : "DELETE") + " /tasks/" + task + "/tags/" + id("x", 2)),
                    Set.of("task " + task));
        };
    }

    private Map.Entry<Request, Set<String>> friends(String person) {
        String other = "p" + (Integer.parseInt(person.substring(1)) + 1 + random.nextInt(6)) % 7;
        String way = one(List.of("friends", "follows", "followers"));
        return Map.entry(Request.of((random.nextInt(3) > 0 ? "PUT" : "DELETE") + " /people/" + person + "/" + way + "/" + other),
                Set.of(link(way, "person " + person, "person " + other)));
    }

    private List<ListOf> lists() {
        String person = id("p", 7);
        String task = id("t", 10);
        String team = id("m", 5);
        Optional<String> ofPerson = Optional.of("person " + person);
        return List.of(new ListOf("/people", "name", Optional.empty(), false),
                new ListOf("/people?filter=city:eq:c1", "name", Optional.empty(), false),
                new ListOf("/teams/" + team + "/tasks", "title", Optional.of("team " + team), false),
                new ListOf("/teams/" + team + "/tasks?prefix=an", "title", Optional.of("team " + team), false),
                new ListOf("/teams/" + team + "/tasks?state=open", "title", Optional.of("team " + team), false),
                new ListOf("/teams/" + team + "/teams", "name", Optional.of("team " + team), false),
                new ListOf("/teams/" + team + "/tree", "", Optional.of("team " + team), false),
                new ListOf("/people/" + person + "/tasks", "type", ofPerson, true),
                new ListOf("/people/" + person + "/tasks?sort=title", "title", ofPerson, true),
                new ListOf("/people/" + person + "/tasks?sort=link.role", "role", ofPerson, true),
                new ListOf("/people/" + person + "/tasks?filter=state:eq:open", "type", ofPerson, true),
                new ListOf("/tasks/" + task + "/people", "type", Optional.of("task " + task), true),
                new ListOf("/tasks/" + task + "/people?sort=name", "name", Optional.of("task " + task), true),
                new ListOf("/people/" + person + "/friends", "type", ofPerson, true),
                new ListOf("/people/" + person + "/friends?sort=name", "name", ofPerson, true),
                new ListOf("/people/" + person + "/follows", "type", ofPerson, true),
                new ListOf("/people/" + person + "/followers", "type", ofPerson, true),
                new ListOf("/people/" + person + "/edges", "type", ofPerson, true),
                new ListOf("/tags/x1", "type", Optional.empty(), false),
                new ListOf("/tags?tag=x0&tag=x1", "type", Optional.empty(), false),
                new ListOf("/tags?tag=x0&tag=x1&match=all", "type", Optional.empty(), false),
                new ListOf("/tags/x0/tasks?teamId=" + team, "type", Optional.empty(), false));
    }

    private void readAll(String where) {
        List<Written> some = written.subList(Math.max(0, written.size() - 1 - random.nextInt(4)), written.size());
        if (some.isEmpty()) {
            return;
        }
        String tokens = String.join(",", some.stream().map(Written::token).toList());
        Set<String> touched = new HashSet<>();
        some.forEach(each -> touched.addAll(each.touched()));
        List<ListOf> lists = lists();
        table.show(Optional.empty());
        Map<ListOf, Answer> present = new LinkedHashMap<>();
        lists.forEach(list -> present.put(list, whole(list, Optional.empty())));
        Map<ListOf, Answer> strong = new LinkedHashMap<>();
        lists.forEach(list -> {
            table.requests();
            whole(list, Optional.empty());
            int without = table.requests();
            Answer answer = whole(list, Optional.of(tokens));
            boolean isShown = !list.path().startsWith("/tags?") && named(answer).keySet().containsAll(touched);
            assertThat(table.requests()).as(where + ": all have followed, " + list.path() + " after " + touched)
                    .isLessThanOrEqualTo(without + (isShown ? 0 : 1));
            strong.put(list, answer);
        });
        lists.forEach(list -> assertThat(named(strong.get(list))).as(where + ": all have followed, " + list.path())
                .isEqualTo(named(present.get(list))));
        table.show(Optional.of(random));
        for (ListOf list : lists) {
            judge(where, list, tokens, touched, present.get(list));
        }
    }

    private Answer whole(ListOf list, Optional<String> tokens) {
        return page(list, 100, Optional.empty(), "asc", tokens);
    }

    private Answer page(ListOf list, int limit, Optional<String> cursor, String order, Optional<String> tokens) {
        Request request = Request.of("GET " + list.path() + (list.path().contains("?") ? "&" : "?") + "limit=" + limit + "&order=" + order
                + cursor.map(next -> "&cursor=" + next).orElse(""));
        return send(tokens.map(all -> request.with("relata-after", all)).orElse(request));
    }

    private void judge(String where, ListOf list, String tokens, Set<String> touched, Answer present) {
        String order = random.nextInt(3) == 0 ? "desc" : "asc";
        int limit = 1 + random.nextInt(4);
        String what = where + ", " + list.path() + " " + order + " " + limit + " after " + touched;
        table.requests();
        Answer lagging = page(list, 100, Optional.empty(), order, Optional.empty());
        int without = table.requests();
        Answer with = page(list, 100, Optional.empty(), order, Optional.of(tokens));
        int requests = table.requests();
        if (lagging.status() == with.status()) {
            boolean looksForHolder = with.ids().isEmpty() && !lagging.ids().isEmpty();
            assertThat(requests).as(what + lagging.body() + with.body()).isLessThanOrEqualTo(without + 1 + (looksForHolder ? 1 : 0));
        }
        Map<String, JsonNode> expected = new TreeMap<>();
        boolean holderBegins = list.holder().filter(touched::contains).isPresent();
        Predicate<String> decided = list.decidedBy(touched, false);
        Map<String, JsonNode> now = named(present);
        boolean isHolderGone = holderBegins && list.ofLinks() && send(holder(list, "?consistent=true")).status() == 404;
        named(lagging).forEach((name, item) -> {
            if (!decided.test(name) && !isHolderGone) {
                expected.put(name, item);
            }
        });
        now.forEach((name, item) -> {
            if (decided.test(name)) {
                expected.put(name, item);
            }
        });
        if (!list.path().contains("filter=") && !list.path().contains("match=all") && lagging.status() == with.status()) {
            table.requests();
            page(list, limit, Optional.empty(), order, Optional.empty());
            int ofPage = table.requests();
            boolean looksForHolder = page(list, limit, Optional.empty(), order, Optional.of(tokens)).ids().isEmpty();
            assertThat(table.requests()).as(what + ": one request more at the most").isLessThanOrEqualTo(ofPage + (looksForHolder ? 2 : 1));
        }
        table.cut(random.nextBoolean() ? 1 + random.nextInt(3) : Integer.MAX_VALUE);
        List<JsonNode> shown = new ArrayList<>();
        Optional<String> cursor = Optional.empty();
        do {
            Answer page = page(list, limit, cursor, order, Optional.of(tokens));
            if (page.status() == 404) {
                table.cut(Integer.MAX_VALUE);
                assertThat(expected).as(what).isEmpty();
                return;
            }
            assertThat(page.status()).as(what + page.body()).isEqualTo(200);
            assertThat(page.ids().size()).as(what).isLessThanOrEqualTo(limit);
            page.body().path("items").forEach(shown::add);
            cursor = Optional.of(page.text("next")).filter(next -> !next.isEmpty());
            assertThat(cursor.isPresent() && page.ids().size() < limit).as(what + ": full pages").isFalse();
        } while (cursor.isPresent());
        table.cut(Integer.MAX_VALUE);
        List<String> names = shown.stream().map(OwnWritesTest::name).toList();
        assertThat(names).as(what).doesNotHaveDuplicates();
        Map<String, JsonNode> found = new TreeMap<>();
        shown.forEach(item -> found.put(name(item), item));
        // The holder is read along with a link, so its own copy may be newer than without a token.
        list.holder().filter(self -> list.path().endsWith("/edges") && !decided.test(self)).ifPresent(self -> {
            Optional.ofNullable(found.remove(self)).filter(item -> !item.equals(expected.get(self)))
                    .ifPresent(item -> assertThat(item).as(what).isEqualTo(now.get(self)));
            expected.remove(self);
        });
        // Where a tree begins is read strongly with a token, and so the tree may be another than without.
        boolean isSameTree = !list.path().endsWith("/tree") || send(holder(list, "")).equals(send(holder(list, "?consistent=true")));
        if (isSameTree && (!holderBegins || isHolderGone || !list.ofLinks())) {
            assertThat(found).as(what).isEqualTo(expected);
        } else {
            assertThat(found).as(what).allSatisfy((name, item) -> {
                if (decided.test(name)) {
                    assertThat(item).isEqualTo(expected.get(name));
                }
            });
            expected.forEach((name, item) -> {
                if (decided.test(name)) {
                    assertThat(found).as(what).containsKey(name);
                }
            });
        }
        List<String> sorts = new ArrayList<>(shown.stream().map(item -> sort(list, item)).toList());
        if (order.equals("desc")) {
            Collections.reverse(sorts);
        }
        if (!list.sortedBy().isEmpty()) {
            assertThat(sorts).as(what).isSorted();
        }
    }

    private static Request holder(ListOf list, String query) {
        String[] holder = list.holder().orElseThrow().split(" ");
        return Request.of("GET /" + (holder[0].equals("person") ? "people" : holder[0] + "s") + "/" + holder[1] + query);
    }

    private static String name(JsonNode item) {
        return item.path("entity").asText() + " " + item.path("id").asText();
    }

    private static Map<String, JsonNode> named(Answer answer) {
        Map<String, JsonNode> named = new TreeMap<>();
        answer.body().path("items").forEach(item -> named.put(name(item), item));
        return named;
    }

    private static String sort(ListOf list, JsonNode item) {
        return switch (list.sortedBy()) {
            case "type" -> name(item);
            case "role" -> item.path("link").path("role").asText().toLowerCase(Locale.ROOT);
            default -> item.path(list.sortedBy()).asText().toLowerCase(Locale.ROOT);
        };
    }
}
