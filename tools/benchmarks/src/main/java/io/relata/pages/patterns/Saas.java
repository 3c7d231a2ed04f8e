package io.relata.pages.patterns;

import io.relata.rule.Caller;
import java.util.List;
import java.util.Map;

final class Saas {
    private static final Caller CHIEF = Caller.of("chief").withRoles("admin");
    private static final Map<String, String> OWN = with("microsoft", "microsoft.ben", "t0007", "microsoft.support");
    static final ModelPatterns PATTERNS = new ModelPatterns("saas",
            "A help desk that several providers share. Each provider is a [tenant](../tenants.md), and its customers are organizations, "
                    + "with users, the users' tickets, and the groups that users are in. A provider's own people have the role `admin` or "
                    + "`agent`; a user has no role, and the user's id is the subject of the token.",
            List.of(
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
                    Pattern.of("The users of a group by name", "GET /groups/hooli.support/users?sort=userName&limit=3")
                            .answers("hooli.ada", "hooli.cleo", "hooli.dan").byQueryOf("linked-1"),
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
                            + "downwards.",
                    "The requests above are an administrator's, of the tenant `north`. A user's cost the same, but for groups: whether the "
                            + "user is in one is a strong read of the link, for a list one BatchGetItem for all its groups.",
                    "Everybody reads the names of all users of a provider: what somebody may read can follow from a role, from the "
                            + "entity itself, from a link or a parent, and being of the same organization is none of these. Providers "
                            + "whose customers must not know of each other link users with organizations, and allow `linked(User.class)`.",
                    "A taken email is refused with 409, also where the one who has it is hidden: whoever may set an email can find out "
                            + "whether it is used."),
            List.of(
                    new Role("admin", CHIEF.inTenant("north"), OWN),
                    new Role("agent", Caller.of("ann").inTenant("north").withRoles("agent"), OWN),
                    new Role("a user, with their own", Caller.of("microsoft.ben").inTenant("north"), OWN),
                    new Role("a user who moderates the group", Caller.of("microsoft.ada").inTenant("north"),
                            with("microsoft", "microsoft.ada", "t0001", "microsoft.support")),
                    new Role("a user, with others'", Caller.of("microsoft.ben").inTenant("north"),
                            with("amazon", "microsoft.ada", "t0001", "microsoft.billing")),
                    new Role("admin of another tenant", CHIEF.inTenant("south"), OWN)),
            Map.of("organizations", "{\"planType\":\"FREE\"}", "users", "{\"userName\":\"Another\"}", "tickets",
                    "{\"subject\":\"Another\"}", "groups", "{\"groupName\":\"Another\"}"));

    private Saas() {
    }

    private static Map<String, String> with(String organization, String user, String ticket, String group) {
        return Map.of("organizations", organization, "users", user, "tickets", ticket, "groups", group);
    }
}
