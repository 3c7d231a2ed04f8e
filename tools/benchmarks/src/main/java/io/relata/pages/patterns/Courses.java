package io.relata.pages.patterns;

import java.util.List;

final class Courses {
    static final ModelPatterns PATTERNS = new ModelPatterns("courses",
            "A school: students, the courses that they take, what these are made of and who teaches them.",
            List.of(
                    Pattern.of("A student's profile", "GET /students/ada").numbered("AP1").answers("ada").byGet(),
                    Pattern.of("The courses of a student", "GET /students/cleo/courses").numbered("AP2").answers("c2", "c3", "c5")
                            .byQueryOf("the table"),
                    Pattern.of("The students of a course", "GET /courses/c1/students?limit=4").numbered("AP3")
                            .answers("ada", "finn", "ines", "kim")
                            .byQueryOf("the table"),
                    Pattern.of("The students of a course who came farthest",
                            "GET /courses/c1/students?sort=link.progress&order=desc&limit=3").answers("lea", "nora", "pia")
                            .byQueryOf("linked-2"),
                    Pattern.of("A student's courses, the last seen first", "GET /students/cleo/courses?sort=link.lastSeen&order=desc")
                            .answers("c5", "c3", "c2").byQueryOf("linked-1"),
                    Pattern.of("The courses of an instructor", "GET /instructors/in2/courses").numbered("AP4").answers("c1", "c2")
                            .byQueryOf("instructorIdGsi"),
                    Pattern.of("The whole structure of a course, in order", "GET /courses/c1/tree").numbered("AP5").answers("c1",
                            "c1-m3", "c1-m3-l2", "c1-m3-l4", "c1-m3-l1", "c1-m3-l3", "c1-m2", "c1-m2-l2", "c1-m2-l4", "c1-m2-l1",
                            "c1-m2-l3",
                            "c1-m1", "c1-m1-l2", "c1-m1-l4", "c1-m1-l1", "c1-m1-l3").byQueryOf("tree"),
                    Pattern.of("Only the modules of a course", "GET /courses/c1/modules").numbered("AP6").answers("c1-m3", "c1-m2", "c1-m1")
                            .byQueryOf("courseIdGsi"),
                    Pattern.of("The lessons of one module", "GET /modules/c1-m2/lessons").numbered("AP7")
                            .answers("c1-m2-l2", "c1-m2-l4", "c1-m2-l1", "c1-m2-l3")
                            .byQueryOf("moduleIdGsi"),
                    Pattern.of("One module with its lessons", "GET /modules/c1-m2/tree")
                            .answers("c1-m2", "c1-m2-l2", "c1-m2-l4", "c1-m2-l1", "c1-m2-l3")
                            .by("GetItem", "Query of tree").readingMore("the module itself says where in the tree it is"),
                    Pattern.of("The modules of a course that have a tag", "GET /tags/workshop/modules?courseId=c1")
                            .answers("c1-m2", "c1-m3").byQueryOf("linked-1"),
                    Pattern.of("The modules of all courses that have a tag", "GET /tags/workshop/modules")
                            .answers("c1-m2", "c1-m3", "c2-m2").byQueryOf("the table"),
                    Pattern.of("All students, in the order in which they registered", "GET /students?sort=registeredAt&limit=5")
                            .answers("ada", "sam", "ben", "tess",
                                    "cleo")
                            .by("Query of gsi1", "Query of gsi1", "Query of gsi1", "Query of gsi1", "Query of gsi1")
                            .readingMore("each of the five shards is asked for a page, and they are merged")),
            List.of("The order of modules and lessons is in their keys, so a module keeps its position for as long as it lives (422 "
                    + "otherwise). Leave room between positions: 10, 20, 30.",
                    "The list of all students would be one hot partition; it is spread over five, at the price of five Queries for a page.",
                    "A course's copies carry its title, level and instructor: its description can be long, and correcting it rewrites no "
                            + "copy.",
                    "The students of a course are also listed by name and by how far they came, and a student's courses by when they were "
                            + "last seen: each copy has a sort key for each of these orders, written with it. So a page is one Query, "
                            + "and a copy that changes costs one write unit more for each index that it is in.",
                    "The copy of a module under a tag has a sort key that begins with its course, in the index of those orders: so what "
                            + "has a tag is listed for one course alone, and nothing more is copied.",
                    "Enrolling twice is one enrolment: the second PUT changes its attributes."));

    private Courses() {
    }
}
