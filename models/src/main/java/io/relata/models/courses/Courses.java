package io.relata.models.courses;

import io.relata.model.Model;
import io.relata.schema.ManyToMany;
import io.relata.schema.Schema;
import io.relata.total.Ranking;
import io.relata.total.Total;

/** A school: students, the courses that they take, what these are made of and who teaches them. */
public final class Courses {
    public static final Model MODEL = Schema.table("Courses")
            .entities(Student.class, Instructor.class, Course.class, Module.class, Lesson.class)
            .manyToMany(ManyToMany.between(Student.class, Course.class).with(Enrolment.class).sortTo("link.lastSeen")
                    .sortFrom("fullName", "link.progress"))
            .totals(Total.of(Student.class).per(Course.class).sum("progress").rankedBy(Ranking.count()),
                    Total.of(Lesson.class).per(Module.class).sum("minutes"))
            .model();

    private Courses() {
    }
}
