package io.relata.test;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Carries;
import io.relata.annotation.Entity;
import io.relata.internal.model.TableModel;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the stream function asks of the table, with children that carry a name of their parent and with children that carry none. */
@RelataTest
class CarriesPricesTest {
    static final TableModel MODEL = TableModel
            .of(Schema.table("Prices").entities(Student.class, Grade.class, Teacher.class, Lesson.class).model());
    private static final int CHILDREN = 5;

    @Entity(collection = "students")
    record Student(@NotBlank String name, String email) {
    }

    @Entity(collection = "grades")
    record Grade(@NotBlank @BelongsTo(Student.class) @Carries("name") String studentId) {
    }

    @Entity(collection = "teachers")
    record Teacher(@NotBlank String name, String email) {
    }

    @Entity(collection = "lessons")
    record Lesson(@NotBlank @BelongsTo(Teacher.class) String teacherId) {
    }

    @BeforeEach
    void families(TestApi api, RelataSystem system) {
        api.put("/students/1", new Student("Ada", null)).expect(201);
        api.put("/teachers/1", new Teacher("Ada", null)).expect(201);
        for (int i = 1; i <= CHILDREN; i++) {
            api.put("/grades/" + i, new Grade("1")).expect(201);
            api.put("/lessons/" + i, new Lesson("1")).expect(201);
        }
        system.settle();
    }

    @Test
    void childIsReadTwiceAndItsParentOnce(TestApi api, RelataSystem system) {
        api.put("/lessons/9", new Lesson("1")).expect(201);
        assertThat(system.counts(system::settle).sent()).isEmpty();
        api.put("/grades/9", new Grade("1")).expect(201);
        assertThat(system.counts(system::settle).sent())
                .containsExactly("GetItem (9, grade#9)", "GetItem (9, grade#9)", "GetItem (1, student#1)");
    }

    @Test
    void newNameIsWrittenToEachChildOnce(TestApi api, RelataSystem system) {
        api.patch("/teachers/1", Map.of("name", "Eve")).expect(200);
        assertThat(system.counts(system::settle).sent()).containsExactly("GetItem (1, teacher#1)");
        api.patch("/students/1", Map.of("name", "Eve")).expect(200);
        RequestCounts counts = system.counts(system::settle);
        int twice = 2 * (1 + CHILDREN + 1);
        int records = 3 * CHILDREN;
        assertThat(counts.requests()).isEqualTo(Map.of("Query", 2, "GetItem", twice + records, "UpdateItem", CHILDREN));
        assertThat(counts.writeUnits()).as("of the child and of the index that lists it").isEqualTo(2 * CHILDREN);
    }

    @Test
    void otherChangesOfAParentCostNothingMore(TestApi api, RelataSystem system) {
        api.patch("/teachers/1", Map.of("email", "ada@example.com")).expect(200);
        assertThat(system.counts(system::settle).requests()).isEqualTo(Map.of("GetItem", 1));
        api.patch("/students/1", Map.of("email", "ada@example.com")).expect(200);
        assertThat(system.counts(system::settle).requests()).isEqualTo(Map.of("GetItem", 1));
    }

    @Test
    void newParentIsAskedForChildrenThatNameItAlready(TestApi api, RelataSystem system) {
        api.put("/teachers/2", new Teacher("Bob", null)).expect(201);
        assertThat(system.counts(system::settle).sent()).isEmpty();
        api.put("/students/2", new Student("Bob", null)).expect(201);
        assertThat(system.counts(system::settle).sent()).containsExactly("GetItem (2, student#2)", "Query studentIdGsi");
    }
}
