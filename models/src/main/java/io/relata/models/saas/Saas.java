package io.relata.models.saas;

import static io.relata.permission.Grantee.everyone;
import static io.relata.permission.Grantee.linked;
import static io.relata.permission.Grantee.owner;
import static io.relata.permission.Grantee.role;
import static io.relata.permission.Grantee.self;
import static io.relata.permission.Permission.allow;
import static io.relata.permission.Permission.freeze;
import static io.relata.permission.Permission.hide;
import static io.relata.permission.Privilege.CHANGE;
import static io.relata.permission.Privilege.CREATE;
import static io.relata.permission.Privilege.READ;

import io.relata.model.Model;
import io.relata.schema.ManyToMany;
import io.relata.schema.Schema;
import io.relata.total.Total;

/**
 * A help desk that several providers share. Each provider is a tenant, and its customers are organizations, with users, the users' tickets,
 * and the groups that users are in. A provider's own people have the role {@code admin} or {@code agent}. A user has none, and the user's
 * id is the subject of the token.
 */
public final class Saas {
    public static final Model MODEL = Schema.table("Saas")
            .entities(Organization.class, User.class, Ticket.class, Group.class)
            .manyToMany(ManyToMany.between(User.class, Group.class).with(Membership.class).sortFrom("userName"))
            .totals(Total.of(Ticket.class).per(User.class).by("status"), Total.of(User.class).per(Organization.class))
            .multiTenant()
            .permissions(
                    allow(role("admin")).toDoAnything().withAll(),
                    allow(role("agent")).to(READ).withAll(),
                    allow(role("agent")).to(CREATE, CHANGE).with(Ticket.class),
                    allow(everyone()).to(READ).with(User.class),
                    allow(self()).to(CHANGE).with(User.class),
                    allow(owner("userId")).to(CREATE, READ).with(Ticket.class),
                    allow(linked(User.class)).to(READ).with(Group.class),
                    allow(linked(User.class).with("part", Part.MODERATOR)).to(CHANGE).with(Group.class),
                    hide("email").of(User.class).exceptFor(self(), role("admin"), role("agent")),
                    freeze("userType", "organizationId").of(User.class).exceptFor(role("admin")))
            .model();

    private Saas() {
    }
}
