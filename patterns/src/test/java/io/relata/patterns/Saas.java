package io.relata.patterns;

import java.util.List;

final class Saas {
    static final ModelPatterns PATTERNS = new ModelPatterns("saas", "A service that organizations subscribe to: their users, and the users' tickets.", List.of(
            Pattern.of("An organization", "GET /organizations/initech").answers("initech").byGet(),
            Pattern.of("An organization with all its users", "GET /organizations/initech/tree")
                    .answers("initech", "initech.quin", "initech.rosa", "initech.sam", "initech.tess", "initech.uma", "initech.vik", "initech.wes",
                            "initech.xenia")
                    .byQueryOf("tree"),
            Pattern.of("Only the users of an organization", "GET /organizations/initech/users?limit=3").answers("initech.quin", "initech.rosa", "initech.sam")
                    .byQueryOf("organizationIdGsi"),
            Pattern.of("One user", "GET /users/initech.sam").answers("initech.sam").byGet(),
            Pattern.of("One ticket", "GET /tickets/t0001").answers("t0001").byGet(),
            Pattern.of("The tickets of a user", "GET /users/microsoft.ada/tickets").answers("t0001", "t0002", "t0003", "t0004", "t0005", "t0006")
                    .byQueryOf("userIdGsi"),
            Pattern.of("A user and their newest tickets", "GET /users/microsoft.ada/tree?order=desc&limit=4").answers("microsoft.ada", "t0006", "t0005",
                    "t0004")
                    .byQueryOf("gsi1")),
            List.of("A user is in the collection of the organization and at the top of one of their own; the tickets are in the second only, so that an organization with"
                    + " its users is read without a single ticket.",
                    "The user lies behind their tickets (`topLast`): downwards the user comes first, then the newest ticket. Upwards the oldest ticket comes first."));

    private Saas() {
    }
}
