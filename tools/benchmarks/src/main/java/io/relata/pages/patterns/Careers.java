package io.relata.pages.patterns;

import java.util.List;

final class Careers {
    static final ModelPatterns PATTERNS = new ModelPatterns(
            "careers", "Who worked where, and when, and which company belongs to which.", List.of(
                    Pattern.of("A user's profile", "GET /users/ben").answers("ben").byGet(),
                    Pattern.of("A user's whole history, newest first", "GET /users/ben/employments?order=desc")
                            .answers("e005", "e004", "e003")
                            .byQueryOf("userIdGsi"),
                    Pattern.of("The current employees of a company, newest first",
                            "GET /companies/initech/employments?status=CURRENT&order=desc&limit=3")
                            .answers("e056", "e014", "e079").byQueryOf("statusIndex"),
                    Pattern.of("The former employees of a company", "GET /companies/initech/employments?status=FORMER&limit=3")
                            .answers("e003", "e024",
                                    "e045")
                            .byQueryOf("statusIndex"),
                    Pattern.of("A user's current employment", "GET /users/ben/employments?status=CURRENT").answers("e005")
                            .byQueryOf("currentIndex"),
                    Pattern.of("The subsidiaries of a company", "GET /companies/globex/subsidiaries").answers("hooli", "umbrella")
                            .byQueryOf("parentCompanyIdGsi"),
                    Pattern.of("A company with all that belongs to it, at any depth", "GET /companies/globex/tree")
                            .answers("globex", "hooli", "initech", "umbrella").by("GetItem", "Query of tree")
                            .readingMore("the company itself says where in the tree it is")),
            List.of("A user may have worked twice for one company, so an employment is an entity with two parents, and not a relationship: "
                    + "two entities are linked once or not at all.",
                    "`currentIndex` is sparse: only current employments are in it, and one that ends leaves it with the same write.",
                    "The employments of a company are spread over two partitions, the current and the former ones, so neither list reads "
                            + "what the other returns.",
                    "An employment carries the names of its user and its company, so both lists show whom and where without one more "
                            + "request. A new name is written to each employment by the stream function, and to each index that it is in.",
                    "A company that is sold moves with all that belongs to it. Its own place is written with it; those below it follow "
                            + "through the stream."));

    private Careers() {
    }
}
