package io.relata.internal.quarkus.deployment.members;

import static io.relata.permission.Grantee.role;
import static io.relata.permission.Grantee.self;
import static io.relata.permission.Permission.allow;
import static io.relata.permission.Privilege.READ;

import io.relata.model.Model;
import io.relata.schema.Schema;

public final class Members {
    public static final Model MODEL = Schema.table("Member").entities(Member.class)
            .permissions(allow(role("admin")).toDoAnything().withAll(), allow(self()).to(READ).with(Member.class)).model();

    private Members() {
    }
}
