package io.relata.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.relata.internal.engine.dynamodb.DynamoDbCopyTable;
import io.relata.internal.engine.item.Item;
import io.relata.internal.events.table.UnfitTableException;
import io.relata.internal.model.TableModel;
import io.relata.internal.servers.dynamodb.DynamoDbEndpoint;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import io.relata.model.Model;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What becomes of a table with data when its model changes. The first version of the model has written everything, by the API. Then the
 * commands {@code plan} and {@code migrate} are called with a second version, and its functions take over in between.
 */
class LiveChangesTest {
    private static final URI ENDPOINT = DynamoDbLocal.separate().endpoint();
    private static final DynamoDbEndpoint DYNAMODB = new DynamoDbEndpoint(ENDPOINT);

    private final String table = "Live-" + UUID.randomUUID();
    private RelataSystem system;

    @TempDir
    private Path directory;

    private LiveCommands commands() {
        return new LiveCommands(ENDPOINT, table, directory);
    }

    private static Model model(String field) {
        try {
            return (Model) LiveModels.class.getDeclaredField(field).get(null);
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(field, e);
        }
    }

    private RelataSystem deploy(String model) {
        system = StartSystem.of(TableModel.of(model(model)), DYNAMODB, table, given -> ApplicationCode.of(given, List.of()));
        return system;
    }

    private void fill(String model) {
        deploy(model);
        put("/clubs/c1", Map.of("name", "Ajax", "city", "Bonn"));
        put("/clubs/c2", Map.of("name", "Borussia", "city", "Köln"));
        put("/clubs/c3", Map.of("name", "Concordia", "city", "Bonn"));
        put("/people/p1", Map.of("name", "Ann", "email", "a@x.example", "clubId", "c1"));
        put("/people/p2", Map.of("name", "Bob", "email", "b@x.example", "clubId", "c1"));
        put("/people/p3", Map.of("name", "Cid", "email", "c@x.example", "clubId", "c2"));
        TableModel.of(model(model)).relation("person-club").ifPresent(relation -> {
            Map<String, String> link = relation.attributes().isEmpty() ? Map.of() : Map.of("role", "member", "since", "2020");
            system.api().put("/people/p1/clubs/c1", link).expect(201);
            system.api().put("/people/p1/clubs/c2", link).expect(201);
        });
        system.api().put("/people/p1/tags/red").expect(204);
        system.api().put("/people/p3/tags/red").expect(204);
        if (TableModel.of(model(model)).entity("person").orElseThrow().attribute("until").isPresent()) {
            system.api().patch("/people/p2", Map.of("until", "2020-01-01T00:00:00Z")).expect(200);
        }
        system.settle();
    }

    private void put(String path, Map<String, String> body) {
        system.api().put(path, body).expect(201);
    }

    /** @param request a path, and after a space the attribute of each item that is looked at, too */
    private String seen(String request) {
        String[] asked = request.split(" ");
        TestAnswer answer = system.api().get(asked[0]);
        if (answer.status() != 200) {
            return answer.at("/type").asText().replace("urn:relata:problem:", "");
        } else if (!answer.json().has("items")) {
            return answer.json().has("id") ? answer.at("/id").asText() : answer.json().toString();
        }
        return StreamSupport.stream(answer.at("/items").spliterator(), false)
                .map(item -> item.path("id").asText() + (asked.length > 1 ? "=" + text(item.at("/" + asked[1])) : ""))
                .collect(Collectors.joining(" "));
    }

    private static String text(JsonNode value) {
        return value.isMissingNode() ? "" : value.asText();
    }

    private Map<String, Item> items() {
        Map<String, Item> items = new TreeMap<>();
        new DynamoDbCopyTable(system.dynamoDb(), table).scan(0, 1, Optional.empty(), 1000).items().stream()
                .filter(item -> !item.key().id().startsWith("meta")).forEach(item -> items.put(item.key().toString(), item));
        return items;
    }

    @AfterEach
    void end() {
        if (system != null) {
            system.end();
        }
    }

    /** What the plan says of each part: its class, and the beginning of the sentence. */
    private static String planned(LiveCommands.Run plan) {
        return plan.listed().filter(line -> line.matches("(free|built|refused) .*")).map(line -> line.replaceFirst(": .*|\\.$", ""))
                .collect(Collectors.joining("; "));
    }

    /** How much would be written, by its fault, and how much is removed. */
    private static String run(LiveCommands.Run rehearsed, LiveCommands.Run run) {
        return Stream.concat(rehearsed.listed(), run.out().lines().map(String::strip).filter(line -> line.endsWith(" removed"))
                .map(line -> line.replaceAll(" +", " "))).collect(Collectors.joining("; "));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', nullValues = "-", textBlock = """
            a record is renamed, and its name kept | BASIC            | RENAMED_KEPT        | '' \
            | /people/p1 | p1 | p1 | '' | p1
            @Unique is added                   | BASIC            | UNIQUE              | built @Unique of person.email is new \
            | /people?email=B@x.example | method-not-allowed | being-built | 3 OWNER_WITHOUT_GUARD | p2
            @Listed is added                   | BASIC            | LISTED              | built @Listed of club is new \
            | /clubs | method-not-allowed | being-built | 3 MISPLACED | c1 c2 c3
            @ListBy is added                   | BASIC            | LISTED_BY_CITY      | built @ListBy of club by city, then name is new \
            | /clubs?city=Bonn | method-not-allowed | being-built | 3 MISPLACED | c1 c3
            @SortBy is another: order          | LISTED           | ORDERED_BY_CITY \
            | built @SortBy of club was [name:TEXT] and is [city:TEXT] \
            | /clubs | c1 c2 c3 | c1 c2 c3 | 3 MISPLACED | c1 c3 c2
            @SortBy is another: bounds         | LISTED           | ORDERED_BY_CITY \
            | built @SortBy of club was [name:TEXT] and is [city:TEXT] \
            | /clubs?from=C | c3 | being-built | 3 MISPLACED | c2
            @BelongsTo is added                | BASIC            | MEMBERS             | free @BelongsTo of person.clubId is new \
            | /clubs/c1/members | no-such-path | p1 p2 | '' | p1 p2
            copies of parents are added        | ONLY_MEMBERS     | ONLY_COPIED_MEMBERS \
            | built club.city in copies is new; built club.name in copies is new; built the relation person-club is new \
            | /people/p1/club | no-such-path | being-built | 3 MISSING_LINK | c1
            @Within is added                   | BASIC            | IN_TREE \
            | built @Within of club in tree is new; built @Within of person in tree is new; free @BelongsTo of person.clubId is new \
            | /clubs/c1/tree | no-such-path | being-built | 6 MISPLACED | c1 p1 p2
            a total is added                   | MEMBERS          | COUNTED \
            | built the total members of person by clubId for each club is new \
            | /clubs/c1/totals | no-such-path | being-built | 3 MISCOUNTED | {"members":{"count":2}}
            groups of a total are added        | COUNTED          | GROUPED \
            | built the grouping name of members of person by clubId for each club is new \
            | /clubs/c1/totals/members?by=name count | no-such-path | being-built | 3 MISCOUNTED | =1 =1
            a total of which groups are added  | COUNTED          | GROUPED \
            | built the grouping name of members of person by clubId for each club is new \
            | /clubs/c1/totals | {"members":{"count":2}} | {"members":{"count":2}} | 3 MISCOUNTED | {"members":{"count":2}}
            @AtMost is added                   | MEMBERS          | AT_MOST_TWO         | built @AtMost of person.clubId is new \
            | /clubs/c1/members | p1 p2 | p1 p2 | 3 UNRESERVED | p1 p2
            @AtMost of a day is added          | MEMBERS          | AT_MOST_TWO_A_DAY \
            | built @AtMost of person.clubId per createdAt.day is new \
            | /clubs/c1/members | p1 p2 | p1 p2 | 3 UNRESERVED | p1 p2
            @AtMost is another                 | AT_MOST_TWO      | AT_MOST_NINE \
            | built @AtMost of person.clubId was 2, 1 shards and is 9, 1 shards \
            | /clubs/c1/members | p1 p2 | p1 p2 | 2 WRONG_CAPACITY | p1 p2
            @Carries is added                  | MEMBERS          | CARRYING            | built @Carries of person.clubId is new \
            | /clubs/c1/members carried/club/city | p1= p2= | p1= p2= | 3 WRONG_CARRIED | p1=Bonn p2=Bonn
            @Taggable(within) is added         | MEMBERS          | TAGGED_MEMBERS      | built @Taggable(within) of person.clubId is new \
            | /tags/red/people?clubId=c1 | malformed-request | being-built | 2 MISPLACED | p1
            @SelfCopy is added                 | BASIC            | EDGES               | built @SelfCopy of person is new \
            | /people/p1/edges | no-such-path | being-built | 3 MISSING | c1 c2 p1
            an order of links is added         | BASIC            | CITIES_SORTED \
            | built the order of person-club.clubs by city is new \
            | /people/p1/clubs?sort=city | malformed-request | being-built | 2 MISPLACED | c1 c2
            a relation is added                | BASIC            | FANS                | free the relation fans is new \
            | /people/p1/fans | no-such-path | '' | '' | ''
            an attribute is added              | BASIC            | WITH_PHONE \
            | free club.phone is new; free club.phone in copies is new \
            | /people/p1/clubs phone | c1= c2= | c1= c2= | '' | c1= c2=
            an attribute is renamed            | BASIC            | CITY_IS_TOWN        | built club.city is called town now \
            | /people/p1/clubs?filter=town:eq:Bonn town | invalid-filter | c1=Bonn | 5 FORMER_DECLARATION | c1=Bonn
            a sort attribute is renamed        | LISTED           | NAME_IS_TITLE       | built club.name is called title now \
            | /clubs?from=B title | c2= c3= | c2=Borussia c3=Concordia | 5 FORMER_DECLARATION | c2=Borussia c3=Concordia
            an attribute of @ListBy is renamed | LISTED_BY_CITY   | LISTED_BY_TOWN      | built club.city is called town now \
            | /clubs?town=Bonn | malformed-request | c1 c3 | 5 FORMER_DECLARATION | c1 c3
            a unique attribute is renamed      | UNIQUE           | UNIQUE_MAIL         | built person.email is called mail now \
            | /people?mail=B@x.example | method-not-allowed | p2 | 7 FORMER_DECLARATION | p2
            an attribute gets another type     | BASIC            | CITY_IS_LENGTH \
            | built stored values of club.city are converted, TEXT to NUMBER \
            | /people/p1/clubs?filter=city:eq:4 city | '' | c1=4 c2=4 | 5 FORMER_DECLARATION | c1=4 c2=4
            an attribute of @ListBy is required | LISTED_BY_CITY  | LISTED_BY_REQUIRED_CITY \
            | built stored values of club.city are converted, nothing to TEXT; \
            built @ListBy of club by city, then name goes by club.city, whose stored values are converted \
            | /clubs?city=Bonn | c1 c3 | being-built | '' | c1 c3
            @Copied names one less: shown      | BASIC            | COPIED_NAME         | free club.city in copies is gone \
            | /people/p1/clubs city | c1=Bonn c2=Köln | c1= c2= | 2 STALE | c1= c2=
            @Copied names one less: filtered   | BASIC            | COPIED_NAME         | free club.city in copies is gone \
            | /people/p1/clubs?filter=city:eq:Bonn | c1 | invalid-filter | 2 STALE | invalid-filter
            @Copied names one more: shown      | COPIED_NAME      | BASIC               | built club.city in copies is new \
            | /people/p1/clubs city | c1= c2= | c1= c2= | 2 STALE | c1=Bonn c2=Köln
            @Copied names one more: filtered   | COPIED_NAME      | BASIC               | built club.city in copies is new \
            | /people/p1/clubs?filter=city:eq:Bonn | invalid-filter | being-built | 2 STALE | c1
            @Listed is added, shards change    | BASIC            | SOON_TWO_SHARDS     | built @Listed of club is new \
            | /clubs | method-not-allowed | being-built | 3 MISPLACED | c1 c2 c3
            @ListBy is added, shards change    | BASIC            | LISTED_BY_CITY_SOON_SHARDED \
            | built @ListBy of club by city, then name is new \
            | /clubs?city=Bonn | method-not-allowed | being-built | 3 MISPLACED | c1 c3
            another order, shards change: bounds | LISTED         | ORDERED_BY_CITY_SOON_TWO_SHARDS \
            | built @SortBy of club was [name:TEXT] and is [city:TEXT]; \
            free @Listed of club was shards 4 and is shards 4, or 2 \
            | /clubs?from=C | c3 | being-built | 3 MISPLACED | c2
            shards become two, first step      | LISTED           | SOON_TWO_SHARDS \
            | free @Listed of club was shards 4 and is shards 4, or 2 \
            | /clubs | c1 c2 c3 | c1 c2 c3 | '' | c1 c2 c3
            shards become two, second step     | SOON_TWO_SHARDS  | ONCE_FOUR_SHARDS \
            | built @Listed of club was shards 4, or 2 and is shards 2, or 4 \
            | /clubs | c1 c2 c3 | c1 c2 c3 | 1 MISPLACED | c1 c2 c3
            shards become two, third step      | ONCE_FOUR_SHARDS | TWO_SHARDS \
            | free @Listed of club was shards 2, or 4 and is shards 2 \
            | /clubs | c1 c2 c3 | c1 c2 c3 | '' | c1 c2 c3
            an attribute is given up           | BASIC            | CITY_GIVEN_UP       | free club.city is given up \
            | /people/p1/clubs city | c1=Bonn c2=Köln | c1= c2= | 2 STALE; 3 of club.city removed | c1= c2=
            an attribute of a relation is given up | MEMBERSHIPS  | SINCE_GIVEN_UP      | free person-club.since is given up \
            | /people/p1/clubs link/since | c1=2020 c2=2020 | c1= c2= | 6 of person-club.since removed | c1= c2=
            a relation is given up             | BASIC            | LINKS_GIVEN_UP \
            | free club.city in copies is gone; free club.name in copies is gone; free person-club is given up \
            | /people/p1/clubs | c1 c2 | no-such-path | 6 of person-club removed | no-such-path
            an entity is given up              | BASIC            | PERSON_GIVEN_UP \
            | free club.city in copies is gone; free club.name in copies is gone; free person is given up \
            | /people/p1 | p1 | no-such-path | 11 of person removed | no-such-path
            @SelfCopy is left out              | EDGES            | BASIC               | free @SelfCopy of person is gone \
            | /people/p1/edges | c1 c2 p1 | no-such-path | 3 UNEXPLAINED; 3 of @SelfCopy of person removed | no-such-path
            @Unique is left out                | UNIQUE           | BASIC               | free @Unique of person.email is gone \
            | /people?email=b@x.example | p2 | method-not-allowed | 3 UNEXPLAINED; 3 of @Unique of person.email removed | method-not-allowed
            @Listed is left out                | LISTED           | BASIC               | free @Listed of club is gone \
            | /clubs | c1 c2 c3 | method-not-allowed | 3 MISPLACED | method-not-allowed
            @ListBy is left out                | LISTED_BY_CITY   | BASIC               | free @ListBy of club by city, then name is gone \
            | /clubs?city=Bonn | c1 c3 | method-not-allowed | 3 of @ListBy of club by city, then name removed | method-not-allowed
            a total is left out                | COUNTED          | MEMBERS \
            | free the total members of person by clubId for each club is gone \
            | /clubs/c1/totals | {"members":{"count":2}} | no-such-path | 3 MISCOUNTED | no-such-path
            groups of a total are left out     | GROUPED          | COUNTED \
            | free the grouping name of members of person by clubId for each club is gone \
            | /clubs/c1/totals/members?by=name count | =1 =1 | no-such-path | 3 MISCOUNTED | no-such-path
            """)
    void changeIsPlannedAnsweredAndBuilt(String change, String first, String second, String plan, String request, String before, String at,
            String run, String after) {
        fill(first);
        assertThat(seen(request)).as("before the deployment").isEqualTo(before);
        assertThat(planned(commands().plan(second))).as("the plan").isEqualTo(plan);

        deploy(second);
        assertThat(seen(request)).as("until the run").isEqualTo(at);
        LiveCommands.Run rehearsed = commands().migrate(second, "--dry-run");
        LiveCommands.Run done = commands().migrate(second, "--remove-retired");
        assertThat(done.out()).as(done.err()).contains("Everything is ready.");
        assertThat(done.status()).isZero();
        assertThat(run(rehearsed, done)).as("the run").isEqualTo(run);

        deploy(second);
        assertThat(seen(request)).as("after the run").isEqualTo(after);
        system.assertConverged();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
            a record is renamed                  | BASIC        | RENAMED      | may have items of person, and this version of the model \
            live has no such entity
            an attribute is dropped              | BASIC        | CITY_DROPPED | club.city may have values, and is not declared any more: \
            if it has another name now, say so there with @Formerly("city")
            an attribute gets another type       | BASIC        | CITY_IS_NUMBER | club.city was TEXT and is NUMBER, and what is stored \
            can't be read so: say what it means now with Conversion.of(..., "city").from(...)
            a relation is dropped                | BASIC        | UNLINKED     | the table may have links of person-club, and the model \
            has no such relation
            an entity with a relation of a name  | FANS         | PERSON_GIVEN_UP | the table may have links of fans, and the model has \
            no such relation
            shards become two at once            | LISTED       | TWO_SHARDS   | @Listed of club was shards 4 and is shards 2, and \
            functions that are deployed read 4: first deploy shards = 4, otherShards = 2, then shards = 2, otherShards = 4
            a former name is not said any more   | CITY_IS_TOWN | TOWN         | values that are stored under the former name club.city \
            would be lost: keep @Formerly("city") until ./relata migrate has moved them
            """)
    void changeThatWouldLoseSomethingIsRefused(String change, String first, String second, String plan) {
        fill("BASIC");
        deploy(first);
        Map<String, Item> before = items();

        LiveCommands.Run planned = commands().plan(second);
        assertThat(planned.out() + planned.err()).contains(plan);
        assertThat(planned.status()).isEqualTo(2);
        assertThatThrownBy(() -> deploy(second)).isInstanceOf(UnfitTableException.class);

        assertThat(items()).isEqualTo(before);
        assertThat(deploy(first).api().get("/people/p1/clubs").expect(200).at("/items").findValuesAsText("id")).containsExactly("c1", "c2");
    }

    /** One of them would be a list of one. */
    @Test
    void whatIsWrittenMeanwhileMakesNoListComplete() {
        fill("BASIC");
        deploy("LISTED");
        put("/clubs/c4", Map.of("name", "Dynamo"));
        system.api().patch("/clubs/c1", Map.of("city", "Ulm")).expect(200);
        system.settle();
        assertThat(seen("/clubs")).isEqualTo("being-built");

        assertThat(commands().migrate("LISTED").status()).isZero();
        deploy("LISTED");
        assertThat(seen("/clubs")).isEqualTo("c1 c2 c3 c4");
    }

    /** What is in no shard yet is not there because both numbers are read. */
    @Test
    void listThatWasNeverBuiltIsNotCompleteWhileItsShardsChange() {
        fill("BASIC");
        deploy("LISTED");
        deploy("SOON_TWO_SHARDS");
        assertThat(seen("/clubs")).isEqualTo("being-built");
        deploy("ONCE_FOUR_SHARDS");
        put("/clubs/c4", Map.of("name", "Dynamo"));
        system.settle();
        assertThat(seen("/clubs")).isEqualTo("being-built");

        assertThat(commands().migrate("ONCE_FOUR_SHARDS").status()).isZero();
        deploy("ONCE_FOUR_SHARDS");
        assertThat(seen("/clubs")).isEqualTo("c1 c2 c3 c4");
    }

    /** Without the run between them, what is stored is still in the partitions of before. */
    @Test
    void shardsThatAreNotReadAnyMoreBeforeTheRunMakeNoListShorter() {
        fill("SOON_TWO_SHARDS");
        deploy("ONCE_FOUR_SHARDS");
        assertThat(seen("/clubs")).isEqualTo("c1 c2 c3");
        deploy("TWO_SHARDS");
        assertThat(seen("/clubs")).isEqualTo("being-built");

        assertThat(commands().migrate("TWO_SHARDS").status()).isZero();
        deploy("TWO_SHARDS");
        assertThat(seen("/clubs")).isEqualTo("c1 c2 c3");
    }

    @Test
    void runMovesWhatIsInTheShardsOfBefore() {
        fill("LISTED");
        for (String step : List.of("SOON_TWO_SHARDS", "ONCE_FOUR_SHARDS")) {
            deploy(step);
            assertThat(seen("/clubs")).as(step).isEqualTo("c1 c2 c3");
        }
        assertThat(commands().migrate("ONCE_FOUR_SHARDS").out()).contains("To be built: @Listed of club.").contains("Everything is ready.");
        assertThat(seen("/clubs")).isEqualTo("c1 c2 c3");
        deploy("TWO_SHARDS");
        assertThat(seen("/clubs")).isEqualTo("c1 c2 c3");
        system.assertConverged();
    }

    @Test
    void valuesThatAreTakenTwiceAreNamedInPairsAndStayWithoutALookup() {
        fill("BASIC");
        put("/people/p4", Map.of("name", "Dee", "email", "A@x.example"));
        deploy("UNIQUE");

        LiveCommands.Run run = commands().migrate("UNIQUE");
        assertThat(run.status()).isOne();
        assertThat(run.out()).contains("DUPLICATE_VALUE", "p1", "p4", "Everything is ready but unique values: 1 are taken twice.");
        deploy("UNIQUE");
        assertThat(seen("/people?email=a@x.example")).isEqualTo("being-built");
        system.api().put("/people/p5", Map.of("name", "Eve", "email", "b@x.example")).expect(409);

        system.api().patch("/people/p4", Map.of("email", "d@x.example")).expect(200);
        assertThat(commands().migrate("UNIQUE").status()).isZero();
        deploy("UNIQUE");
        assertThat(seen("/people?email=a@x.example")).isEqualTo("p1");
    }

    /** Nothing is deleted in doubt. */
    @Test
    void whatIsPastItsExpiryAlreadyIsCountedAndLeftToPeople() {
        fill("UNTIL");
        assertThat(planned(commands().plan("EXPIRING"))).isEqualTo("built @Expires of person.until is new");
        deploy("EXPIRING");
        assertThat(commands().migrate("EXPIRING", "--dry-run").listed()).containsExactly("1 WRONG_EXPIRY");

        LiveCommands.Run run = commands().migrate("EXPIRING");
        assertThat(run.status()).isOne();
        assertThat(run.out()).endsWith("Not ready: 1 WRONG_EXPIRY could not be written. Run it again.%n".formatted());
        assertThat(seen("/people/p2")).isEqualTo("p2");

        system.api().patch("/people/p2", Map.of("until", "2999-01-01T00:00:00Z")).expect(200);
        assertThat(commands().migrate("EXPIRING").out()).endsWith("Everything is ready.%n".formatted());
        assertThat(seen("/people/p2")).isEqualTo("p2");
    }

    @Test
    void limitCountsWhatWasThereBefore() {
        fill("MEMBERS");
        deploy("AT_MOST_TWO");
        assertThat(commands().migrate("AT_MOST_TWO").status()).isZero();

        system.api().put("/people/p4", Map.of("name", "Dee", "clubId", "c1")).expect(409);
        system.api().put("/people/p4", Map.of("name", "Dee", "clubId", "c2")).expect(201);
    }

    /** Nobody has kept it in between. */
    @Test
    void whatWasGoneForAWhileIsBuiltAgain() {
        fill("LISTED");
        deploy("BASIC");
        put("/clubs/c4", Map.of("name", "Dynamo", "city", "Bonn"));
        deploy("LISTED");
        assertThat(seen("/clubs")).isEqualTo("being-built");

        assertThat(commands().migrate("LISTED").status()).isZero();
        deploy("LISTED");
        assertThat(seen("/clubs")).isEqualTo("c1 c2 c3 c4");
    }

    /** In the order of a deployment: stream functions are new before those of the API are. */
    @Test
    void newStreamFunctionsServeTheApiOfTheVersionBeforeAndThenTheirOwn() {
        fill("BASIC");
        RelataSystem old = system;
        RelataSystem now = deploy("FANS");
        old.api().patch("/clubs/c1", Map.of("name", "Ajax II")).expect(200);
        old.api().delete("/people/p1/clubs/c2").expect(204);
        now.settle();
        assertThat(old.api().get("/people/p1/clubs").expect(200).at("/items").findValuesAsText("name")).containsExactly("Ajax II");

        now.api().put("/people/p1/fans/c3").expect(201);
        now.settle();
        assertThat(seen("/people/p1/fans")).isEqualTo("c3");
        system.assertConverged();
    }

    /** As other ways to deploy may do it: the stream function of the version before knows no such relation. */
    @Test
    void whatAnOldStreamFunctionDidNotKnowIsMadeByTheRun() {
        fill("BASIC");
        RelataSystem old = system;
        deploy("FANS").api().put("/people/p1/fans/c3").expect(201);
        old.settle();
        assertThat(seen("/people/p1/fans")).isEmpty();

        assertThat(commands().migrate("FANS").status()).isZero();
        assertThat(seen("/people/p1/fans")).isEqualTo("c3");
    }
}
