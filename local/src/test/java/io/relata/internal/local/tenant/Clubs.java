package io.relata.internal.local.tenant;

import static io.relata.permission.Grantee.linked;
import static io.relata.permission.Grantee.owner;
import static io.relata.permission.Grantee.role;
import static io.relata.permission.Grantee.self;
import static io.relata.permission.Grantee.whoMay;
import static io.relata.permission.Permission.allow;
import static io.relata.permission.Permission.freeze;
import static io.relata.permission.Permission.hide;
import static io.relata.permission.Privilege.CHANGE;
import static io.relata.permission.Privilege.CREATE;
import static io.relata.permission.Privilege.DELETE;
import static io.relata.permission.Privilege.LINK;
import static io.relata.permission.Privilege.READ;
import static io.relata.permission.Privilege.TAG;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.CreatedBy;
import io.relata.annotation.Entity;
import io.relata.annotation.Listed;
import io.relata.annotation.Searchable;
import io.relata.annotation.SortBy;
import io.relata.annotation.Taggable;
import io.relata.annotation.Versioned;
import io.relata.internal.model.TableModel;
import io.relata.permission.Permission;
import io.relata.schema.ManyToMany;
import io.relata.schema.Schema;
import io.relata.total.Total;
import jakarta.validation.constraints.NotBlank;
import java.util.List;

/** A model with tenants and every kind of permission: clubs with members, some of whom are hosts, and what they post. All is counted. */
final class Clubs {
    static final Permission ADMINS = allow(role("admin")).toDoAnything().withAll();
    static final Permission AUDITORS = allow(role("auditor")).to(READ).withAll();
    static final Permission MEMBERS_READ = allow(linked(Member.class)).to(READ).with(Club.class);
    static final Permission HOSTS_CHANGE = allow(linked(Member.class).with("rank", Rank.HOST)).to(CHANGE, LINK, TAG).with(Club.class);
    static final Permission SELF = allow(self()).to(CREATE, CHANGE, LINK).with(Member.class);
    static final Permission POSTS_OF_CLUBS = allow(whoMay(READ, Club.class)).to(CREATE, READ).with(Post.class);
    static final Permission AUTHORS = allow(owner("author")).to(CHANGE, DELETE, TAG).with(Post.class);
    static final Permission EMAIL_HIDDEN = hide("email").of(Member.class).exceptFor(self(), role("admin"));
    static final Permission DRAFT_HIDDEN = hide("draft").of(Post.class).exceptFor(owner("author"), role("admin"));
    static final Permission POINTS_FROZEN = freeze("points").of(Post.class).exceptFor(role("admin"));

    static final List<Permission> ALL = List.of(ADMINS, AUDITORS, MEMBERS_READ, HOSTS_CHANGE, SELF, POSTS_OF_CLUBS, AUTHORS, EMAIL_HIDDEN,
            DRAFT_HIDDEN, POINTS_FROZEN);

    private Clubs() {
    }

    static TableModel with(List<Permission> permissions) {
        return TableModel.of(Schema.table("Clubs").multiTenant().entities(Club.class, Member.class, Post.class)
                .manyToMany(ManyToMany.between(Member.class, Club.class).with(Membership.class))
                .totals(Total.of(Post.class).per(Club.class).sum("points"), Total.of(Member.class).per(Club.class),
                        Total.of(Club.class).per(Member.class), Total.of(Post.class).perTag(), Total.of(Club.class).overall(),
                        Total.of(Member.class).overall().shards(2))
                .permissions(permissions.toArray(Permission[]::new)).model());
    }

    enum Rank {
        GUEST, HOST
    }

    record Membership(Rank rank) {
    }

    @Entity(collection = "clubs")
    @SortBy("title")
    @Listed(shards = 2)
    @Taggable
    record Club(@NotBlank String title) {
    }

    @Entity(collection = "members")
    @Listed
    record Member(@NotBlank @Searchable String nick, String email) {
    }

    @Entity(collection = "posts")
    @SortBy("text")
    @Taggable
    @Versioned
    record Post(@BelongsTo(Club.class) @NotBlank String clubId, @NotBlank @Searchable String text, @CreatedBy String author, String draft,
            Integer points) {
    }
}
