package io.relata.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Carries;
import io.relata.annotation.Entity;
import io.relata.annotation.Expires;
import io.relata.annotation.OnDelete;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is wrong with what entities carry of their parents is told in one sentence each, all at once. */
class WrongCarriesTest {
    record Place(String street) {
    }

    @Entity(collection = "students")
    record Student(String name, Place home, String a, String b, String c, String d, String e, String f, String g, String h, String i,
            String j) {
    }

    @Entity(collection = "sessions")
    record Session(String name, @Expires Instant until) {
    }

    @SafeVarargs
    private static List<String> errors(Class<? extends Record>... records) {
        return catchThrowableOfType(ModelException.class,
                () -> Schema.table("Campus").entities(Arrays.asList(records).toArray(Class[]::new)).model()).sentences();
    }

    @Test
    void allErrorsAreReportedTogether() {
        @Entity(collection = "enrolments")
        record Enrolment(@BelongsTo(Student.class) @Carries( {
                "nme", "home"}) String studentId, String carried){
        }
        assertThat(errors(Student.class, Enrolment.class)).containsExactly(
                "enrolment.studentId: @Carries(\"nme\") names no attribute of its student: there are "
                        + "[name, home, a, b, c, d, e, f, g, h, i, j]",
                "enrolment.studentId: @Carries(\"home\") is a Place of its student, and only simple values are carried: name others, or "
                        + "read the student with include",
                "enrolment has an attribute named carried, which is reserved for what it carries of its parents: rename it");
    }

    @Test
    void attributesAreFew() {
        @Entity(collection = "enrolments")
        record Enrolment(@BelongsTo(Student.class) @Carries( {
                "name", "a", "b", "c", "d", "e", "f", "g", "h", "i", "j"}) String studentId){
        }
        assertThat(errors(Student.class, Enrolment.class)).containsExactly(
                "enrolment.studentId: @Carries names 11 attributes, but each child of each student would hold them all: name at most 10, "
                        + "and read the others with include");
    }

    @Test
    void whatExpiresIsNotCarried() {
        @Entity(collection = "visits")
        record Visit(@BelongsTo(value = Session.class, onDelete = OnDelete.CASCADE) @Carries("name") String sessionId) {
        }
        assertThat(errors(Session.class, Visit.class)).containsExactly(
                "visit.sessionId: @Carries: sessions expire, which their visits would show only when DynamoDB removes them, perhaps days "
                        + "later: remove @Carries, and read the session with include");
    }

    @Test
    void onlyReferencesToParentsCarry() {
        @Entity(collection = "visits")
        record Visit(@Carries("name") String sessionId) {
        }
        assertThat(errors(Student.class, Visit.class)).singleElement().asString().contains("@Carries");
    }
}
