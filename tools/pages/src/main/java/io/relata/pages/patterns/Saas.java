package io.relata.pages.patterns;

import java.util.List;

final class Saas {
    static final ModelPatterns PATTERNS = new ModelPatterns("saas",
            "A service that organizations subscribe to: their users, the users' tickets, and the groups that users are in.", List.of(
                    Pattern.of("An organization", "GET /organizations/initech").answers("initech").byGet(),
                    Pattern.of("An organization with all its users", "GET /organizations/initech/tree")
                            .answers("initech", "initech.quin", "initech.rosa", "initech.sam", "initech.tess", "initech.uma", "initech.vik",
                                    "initech.wes",
                                    "initech.xenia")
                            .byQueryOf("tree"),
                    Pattern.of("Only the users of an organization", "GET /organizations/initech/users?limit=3")
                            .answers("initech.quin", "initech.rosa", "initech.sam")
                            .byQueryOf("organizationIdGsi"),
                    Pattern.of("One user", "GET /users/initech.sam").answers("initech.sam").byGet(),
                    Pattern.of("One ticket", "GET /tickets/t0001").answers("t0001").byGet(),
                    Pattern.of("The tickets of a user", "GET /users/microsoft.ada/tickets")
                            .answers("t0001", "t0002", "t0003", "t0004", "t0005", "t0006")
                            .byQueryOf("userIdGsi"),
                    Pattern.of("A user and their newest tickets", "GET /users/microsoft.ada/tree?order=desc&limit=4")
                            .answers("microsoft.ada", "t0006", "t0005",
                                    "t0004")
                            .byQueryOf("gsi1"),
                    Pattern.of("The groups of a user", "GET /users/microsoft.ada/groups")
                            .answers("microsoft.admins", "microsoft.billing", "microsoft.support")
                            .byQueryOf("the table"),
                    Pattern.of("A user and their groups", "GET /users/microsoft.ada/edges?order=desc")
                            .answers("microsoft.ada", "microsoft.support",
                                    "microsoft.billing", "microsoft.admins")
                            .byQueryOf("the table"),
                    Pattern.of("A group and its users", "GET /groups/hooli.support/edges?limit=4")
                            .answers("hooli.support", "hooli.ada", "hooli.cleo", "hooli.dan")
                            .byQueryOf("the table")),
            List.of("A user is in the collection of the organization and at the top of one of their own; the tickets are in the second "
                    + "only, so that an organization with"
                    + " its users is read without a single ticket.",
                    "The user lies behind their tickets (`topLast`): downwards the user comes first, then the newest ticket. Upwards the "
                            + "oldest ticket comes first.",
                    "Users and groups have a copy of themselves beside what they are linked to (`@SelfCopy`): one more item each, kept "
                            + "like any copy, so that a"
                            + " user and their groups are one Query. A user lies behind groups, `user` behind `group`, so they come first "
                            + "downwards."));

    private Saas() {
    }
}
