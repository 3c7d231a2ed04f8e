package io.relata.pages.patterns;

import static io.relata.pages.patterns.Question.Step.get;
import static io.relata.pages.patterns.Question.Step.send;

import com.example.clinics.Clinics;
import com.example.clinics.VetWorksThere;
import io.relata.internal.engine.rule.Rules;
import io.relata.internal.model.TableModel;
import java.util.List;

/** What the people of a group of clinics ask of their table. */
final class ClinicQuestions {
    private static final TableModel MODEL = TableModel.of(Clinics.MODEL);
    private static final int CREATED = 201;
    private static final int GONE = 204;
    private static final int CONFLICT = 409;
    private static final int NOT_FOUND = 404;
    private static final int REFUSED = 422;

    private static final List<Question> ALL = List.of(
            Question.of("What belongs to whom: each list is one Query, in an index that sixteen entities share",
                    get("/clinics/mitte/rooms").answers("m2", "m1").by("Query of gsi1"),
                    get("/vets/ada/shifts?from=2026-12-01").answers("s3").by("Query of gsi1"),
                    get("/owners/kim/pets").answers("rex", "tom").by("Query of gsi1"),
                    get("/rooms/m1/appointments").answers("a1", "a3").by("Query of gsi3"),
                    get("/invoices?billedById=mitte&status=SENT").answers("i2", "i3").by("Query of gsi3")),
            Question.of("Who works where",
                    get("/clinics/mitte/vets").answers("ada", "bo").by("Query of the table"),
                    get("/vets/bo/clinics/nord").answers("nord").by("BatchGetItem").readingMore("the link and its two ends")),
            Question.of("No two appointments of a vet at once, and only where the vet works",
                    send("PUT", "/appointments/a5", booked("ada", "m2", "09:15", "09:45")).with(CONFLICT).answers("no two may overlap"),
                    send("PUT", "/appointments/a5", booked("cem", "m2", "13:00", "13:30")).with(REFUSED)
                            .answers("this vet does not work at the clinic of this room"),
                    send("PUT", "/appointments/a5", booked("ada", "m2", "13:00", "13:30")).with(CREATED)),
            Question.of("Revenue by clinic and month, in the clinic's time",
                    get("/clinics/mitte/totals/invoices?by=createdAt.month&from=2026").answers(
                            "{\"createdAt.month\":\"2026-10\",\"count\":1,\"sum\":{\"amount\":84.5},\"average\":{\"amount\":84.5}}",
                            "{\"createdAt.month\":\"2026-11\",\"count\":1,\"sum\":{\"amount\":35},\"average\":{\"amount\":35}}",
                            "{\"createdAt.month\":\"2026-12\",\"count\":1,\"sum\":{\"amount\":125},\"average\":{\"amount\":125}}")
                            .by("GetItem", "Query of the table").readingMore("the clinic")),
            Question.of("Appointments by vet and day",
                    get("/vets/ada/totals/appointments?by=begins.day&from=2026-11-30&to=2026-12").answers(
                            "{\"begins.day\":\"2026-11-30\",\"count\":3}", "{\"begins.day\":\"2026-12-02\",\"count\":1}")
                            .by("GetItem", "Query of the table").readingMore("the vet")),
            Question.of("A page of the website, without a token",
                    get("/public/clinics").answers("mitte", "nord").by("Query of listGsi", "Query of listGsi"),
                    send("PUT", "/public/enquiries/e2", "{\"askedId\":\"nord\",\"question\":\"Are you open on Sunday?\"}").with(CREATED),
                    get("/public/enquiries/e2").with(NOT_FOUND).by("GetItem")
                            .readingMore("it is there, and nobody's to read")),
            Question.of("The pet with this microchip",
                    get("/pets?microchip=276098100000002").answers("luna").by("GetItem", "GetItem")
                            .readingMore("the guard of the value")),
            Question.of("A part of a name, in any case; pets without a microchip",
                    get("/owners?filter=name:icontains:somm").answers("kim").by("Query of listGsi", "Query of listGsi")
                            .readingMore("a filter reads the whole list"),
                    get("/owners/kim/pets?filter=microchip:exists:false").answers("tom").by("Query of gsi1")
                            .readingMore("a filter reads the whole list")),
            Question.of("How many there are",
                    get("/owners?limit=1&count=true").answers("kim")
                            .by("Query of listGsi", "Query of listGsi", "Query of the table")
                            .readingMore("the total, and each of two shards"),
                    get("/owners/kim/pets?count=true").answers("rex", "tom").by("Query of gsi1")),
            Question.of("What is still to be paid",
                    get("/invoices/i2?include=totals").answers("i2").by("GetItem", "Query of the table").readingMore("its totals")),
            Question.of("Taking from the stock, never below nothing",
                    send("POST", "/stocks/mitte-amoxicillin/adjust", "{\"units\":-2}"),
                    send("POST", "/stocks/mitte-amoxicillin/adjust", "{\"units\":-2}").with(REFUSED)
                            .answers("must be greater than or equal to 0")),
            Question.of("A pet that was deleted by mistake comes back, as it was",
                    send("DELETE", "/pets/coco", "").with(GONE),
                    send("POST", "/pets/coco/restore", ""),
                    get("/pets?microchip=276098100000004").answers("coco").by("GetItem", "GetItem")
                            .readingMore("the guard of the value")));

    static final QuestionPage PAGE = new QuestionPage("clinics/README.md", """
            # An example: veterinary clinics

            A group of clinics: sixteen entities, who works where, revenue by month, a form for everybody, what somebody owes,
            [documents](../files.md) of pets. It is [one file](src/main/java/com/example/clinics/Clinics.java) and
            [a rule](src/main/java/com/example/clinics/VetWorksThere.java), with [tests](src/test/java/com/example/clinics/ClinicsTest.java)
            and [sample data](src/main/samples/clinics.json) beside it.

            To try it, make a [project of your own](../your-own-project.md) beside this repository, and put these files in the place of
            those that it begins with:

            ```
            ./relata new ../clinics --package com.example.clinics
            rm -r ../clinics/src/main/java ../clinics/src/main/samples ../clinics/src/main/pages ../clinics/src/test/java
            cp -r docs/clinics/src ../clinics
            sed -i 's/Conferences/Clinics/' ../clinics/src/infra/java/com/example/clinics/infra/*.java
            cd ../clinics && ./start --sample
            ```

            A test puts each question to the model, on DynamoDB Local, as it puts the [other questions](../questions.md).
            """, MODEL, Rules.of(MODEL, List.of(new VetWorksThere()), List.of()), "/clinics/clinics.json", ALL);

    private ClinicQuestions() {
    }

    private static String booked(String vet, String room, String begins, String ends) {
        return "{\"petId\":\"rex\",\"withId\":\"" + vet + "\",\"roomId\":\"" + room + "\",\"begins\":\"2026-11-30T" + begins
                + ":00Z\",\"ends\":\"2026-11-30T" + ends + ":00Z\"}";
    }
}
