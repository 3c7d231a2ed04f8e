package io.relata.pages.patterns;

import static io.relata.pages.patterns.Question.Step.get;
import static io.relata.pages.patterns.Question.Step.send;

import io.relata.pages.festival.Festivals;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What users of a single table ask of it, put to the model of a festival. */
final class FestivalQuestions {
    private static final String TABLE = "Query of the table";
    private static final int CREATED = 201;
    private static final int GONE = 204;
    private static final int CONFLICT = 409;
    private static final int REFUSED = 422;
    private static final int MOST_IDS = 100;
    private static final List<String> PEOPLE = List.of("ann", "ben", "cleo", "dan", "eve");

    private static final List<Question> ALL = List.of(
            Question.of("Money, the dearest first, with decimals",
                    get("/orders?order=desc&limit=2").answers("o2", "o4").by("Query of gsi1", "Query of gsi1")
                            .readingMore("each of two shards is asked for a page")),
            Question.of("Numbers below zero",
                    get("/accounts?to=0").answers("a1", "a3", "a4").by("Query of listGsi", "Query of listGsi"),
                    get("/accounts?from=-0.01&to=99.99").answers("a3", "a4", "a5").by("Query of listGsi", "Query of listGsi")),
            Question.of("Members by name, and by when they joined",
                    get("/bands/echo/people?sort=name").answers("ann", "ben", "cleo").by("Query of linked-1"),
                    get("/bands/echo/people?sort=link.since").answers("cleo", "ben", "ann").by("Query of linked-2")),
            Question.of("Links by an attribute of their own",
                    get("/bands/echo/people?filter=link.role:eq:DRUMS").answers("cleo").by(TABLE)
                            .readingMore("a filter reads the whole list")),
            Question.of("One link, looked up",
                    get("/bands/echo/people/cleo").answers("cleo").by("BatchGetItem")
                            .readingMore("the link and its two ends")),
            Question.of("The newest of all, and of somebody's",
                    get("/orders?sort=createdAt&order=desc&limit=2").answers("o4", "o3").by("Query of gsi3", "Query of gsi3")
                            .readingMore("each of two shards is asked for a page"),
                    get("/people/ben/orders?order=desc&limit=1").answers("o2").by("Query of personIdGsi")
                            .readingMore("one more tells that another page follows")),
            Question.of("Values of every type, as they were sent",
                    get("/riders/r1").answers("r1").by("GetItem")),
            Question.of("Parts of a value",
                    get("/riders?filter=hotel.city:eq:Vevey").answers("r1").by("Query of listGsi", "Query of listGsi")
                            .readingMore("a filter reads the whole list")),
            Question.of("What lacks a value, and a text in any case",
                    get("/riders?filter=language:exists:false").answers("r2").by("Query of listGsi", "Query of listGsi")
                            .readingMore("a filter reads the whole list"),
                    get("/riders?filter=hotel.city:icontains:VEV").answers("r1").by("Query of listGsi", "Query of listGsi")
                            .readingMore("a filter reads the whole list")),
            Question.of("The one that has a unique value",
                    get("/holds?seat=G1%20a2").answers("h2").by("GetItem", "GetItem").readingMore("the guard of the value")),
            Question.of("Friends, from both ends of one link",
                    get("/people/ann/friends").answers("ben", "cleo").by(TABLE),
                    get("/people/ben/friends").answers("ann", "dan").by(TABLE)),
            Question.of("Two relations of the same pair",
                    get("/people/ann/follows").answers("ben", "cleo").by(TABLE),
                    get("/people/ann/followedBy").answers("dan").by(TABLE),
                    get("/people/ann/blocks").answers("ben").by(TABLE),
                    get("/people/ann/blockedBy").answers("eve").by(TABLE)),
            Question.of("Three participants: who plays where and when, from each of them",
                    get("/festivals/lake/gigs").answers("g2", "g1", "g4").by("Query of festivalIdGsi"),
                    get("/bands/echo/gigs").answers("g1", "g4", "g3").by("Query of bandIdGsi"),
                    get("/stages/tent/gigs?from=2027-07").answers("g3").by("Query of stageIdGsi")),
            Question.of("Who reports to somebody, directly and at all",
                    get("/crew/mara/reports").answers("nils", "olga").by("Query of bossIdGsi"),
                    get("/crew/mara/tree").answers("mara", "nils", "pia", "quin", "olga", "rosa").by("GetItem", "Query of tree")
                            .readingMore("the entity itself, to find its place"),
                    get("/crew/quin/path").answers("mara", "nils").by("BatchGetItem", "GetItem")
                            .readingMore("the one whose way up it is")),
            Question.of("A branch that moves, and one that can't",
                    send("PATCH", "/crew/mara", "{\"bossId\":\"pia\"}").with(REFUSED).answers("crewMember mara"),
                    send("PATCH", "/crew/nils", "{\"bossId\":\"olga\"}"),
                    get("/crew/olga/tree").answers("olga", "nils", "pia", "quin", "rosa").by("GetItem", "Query of tree")
                            .readingMore("the entity itself, to find its place"),
                    get("/crew/quin/path").answers("mara", "olga", "nils").by("BatchGetItem", "GetItem")
                            .readingMore("the one whose way up it is")),
            Question.of("The nearest, from here",
                    get("/stages?near=46.46,6.84&limit=2").answers("main", "tent").by(3, "Query of gsi2"),
                    get("/stages?near=46.46,6.84&within=2km").answers("main", "tent").by(4, "Query of gsi2")),
            Question.of("What has a tag, within one parent",
                    get("/tags/acoustic/gigs?festivalId=lake").answers("g1", "g4").by("Query of linked-1")),
            Question.of("A word, within one parent",
                    get("/search?q=bre&orderId=o2").answers("l2").by("BatchGetItem", "_search of OpenSearch")),
            Question.of("A hundred by their ids",
                    get("/people?" + ids(MOST_IDS)).answers("ann", "ben", "cleo", "dan", "eve").by("BatchGetItem")),
            Question.of("An order with its lines, all or nothing",
                    send("POST", "/batch", "{\"atomic\":true,\"requests\":["
                            + "{\"method\":\"PUT\",\"path\":\"/orders/o9\",\"body\":{\"personId\":\"ben\",\"total\":7.5}},"
                            + "{\"method\":\"PUT\",\"path\":\"/lines/l8\",\"body\":{\"orderId\":\"o9\",\"what\":\"ice\",\"count\":1}},"
                            + "{\"method\":\"PUT\",\"path\":\"/lines/l9\",\"body\":{\"orderId\":\"o9\",\"what\":\"tea\",\"count\":2}}]}"),
                    get("/orders/o9/lines").answers("l8", "l9").by("Query of orderIdGsi")),
            Question.of("Some attributes, and with them whatever they refer to",
                    get("/orders/o2?fields=total&include=person,lines").answers("o2")
                            .by("BatchGetItem", "GetItem", "Query of orderIdGsi").readingMore("the person and two lines")),
            Question.of("A rule within an entity, and one across two",
                    send("PATCH", "/orders/o2", "{\"total\":1}").with(REFUSED).answers("an order never shrinks: place another"),
                    send("PUT", "/orders/o8", "{\"personId\":\"ann\",\"total\":50.01}").with(REFUSED)
                            .answers("costs more than the credit of 50"),
                    send("PUT", "/orders/o8", "{\"personId\":\"ann\",\"total\":50}").with(CREATED)),
            Question.of("A reservation that is over",
                    get("/gigs/g1/holds").answers("h2").by("Query of gigIdGsi").readingMore("what expired is left out"),
                    send("PUT", "/holds/h3", "{\"gigId\":\"g1\",\"seat\":\"g1 A2\",\"until\":\"2999-01-01T00:00:00Z\"}").with(CONFLICT)
                            .answers("another heldSeat has this seat already"),
                    send("PUT", "/holds/h3", "{\"gigId\":\"g1\",\"seat\":\"g1 A1\",\"until\":\"2999-01-01T00:00:00Z\"}").with(CREATED)),
            Question.of("Somebody goes, and all their orders with them, at any depth",
                    send("DELETE", "/people/ben", "").with(GONE)));

    static final QuestionPage PAGE = new QuestionPage("questions.md", """
            # Questions to a single table

            Questions that users ask of a table in which everything is related. A test puts each question to the model of a festival, on
            DynamoDB Local, compares the answer with the one that is expected, and measures the requests to DynamoDB, the items
            read, the items answered, and the capacity units. The stream function's writes afterwards are not part of it: that is in
            [costs](costs.md).

            The model is in `tools/benchmarks`, package `io.relata.pages.festival`: people, bands, gigs and orders, with a
            declaration for each question.
            """, Festivals.MODEL, Festivals.RULES, "/festival/samples.json", ALL);

    private FestivalQuestions() {
    }

    /** The five that there are, and others that there are not. */
    private static String ids(int count) {
        return IntStream.range(0, count)
                .mapToObj(at -> "id=" + (at < PEOPLE.size() ? PEOPLE.get(at) : "p" + at)).collect(Collectors.joining("&"));
    }
}
