package io.relata.engine.permission;

import io.relata.engine.core.Carried;
import io.relata.engine.item.Attr;
import io.relata.engine.item.Item;
import io.relata.engine.item.Kind;
import io.relata.engine.key.CoreKey;
import io.relata.engine.key.EntityRef;
import io.relata.engine.key.LinkRef;
import io.relata.engine.table.TableReads;
import io.relata.model.EntityType;
import io.relata.model.Model;
import io.relata.model.ModelLookup;
import io.relata.model.Side;
import io.relata.permission.Grantee;
import io.relata.permission.Permission.Allowed;
import io.relata.permission.Permission.Limited;
import io.relata.permission.Privilege;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Decides for one request, or for one attempt of it. What has to be read for it is read once and strongly, so that a link that has ended
 * counts at once. One decision takes one read at most, which the model check sees to; decisions about a whole page take one BatchGetItem.
 */
public final class Decide {
    private final Model model;
    private final Authority authority;
    private final ReadOnce items;

    /** @param table as the caller sees it */
    public Decide(Model model, Authority authority, TableReads table) {
        this.model = model;
        this.authority = authority;
        this.items = new ReadOnce(table);
    }

    public boolean may(Privilege privilege, Subject subject) {
        return !authority.isRestricted() || reason(privilege, subject).isPresent();
    }

    /** The sentence that allows it, if there is one. */
    public Optional<Allowed> reason(Privilege privilege, Subject subject) {
        Set<CoreKey> missing = new LinkedHashSet<>();
        Optional<Allowed> reason = reason(privilege, subject, missing);
        while (reason.isEmpty() && !missing.isEmpty()) {
            items.read(missing);
            missing.clear();
            reason = reason(privilege, subject, missing);
        }
        return reason;
    }

    /** Whether the caller may read an entity, or a duplicate of one. */
    public boolean mayRead(Item item) {
        return !authority.isRestricted() || may(Privilege.READ, Subject.of(model, item));
    }

    /** Reads together what deciding about all of these takes. */
    public void foresee(List<Item> found) {
        if (authority.isRestricted()) {
            Set<CoreKey> missing = new LinkedHashSet<>();
            found.forEach(item -> reason(Privilege.READ, Subject.of(model, item), missing));
            items.read(missing);
        }
    }

    /** An entity or a duplicate without the attributes that are hidden from the caller. */
    public Item shown(Item item) {
        if (!authority.isLimited()) {
            return item;
        }
        Set<String> hidden = limited(Limited.Limit.HIDDEN, Subject.of(model, item));
        return hidden.isEmpty() ? item : Carried.without(hidden, item);
    }

    /** The attributes of an entity that the caller may not set, or not even see. */
    public Set<String> limited(Limited.Limit kind, Subject subject) {
        Set<String> attributes = new HashSet<>();
        authority.limits(subject.type()).stream().filter(limit -> limit.limit() == kind)
                .filter(limit -> limit.exceptions().stream().noneMatch(exception -> holds(exception, subject, new HashSet<>())))
                .forEach(limit -> attributes.addAll(limit.attributes()));
        return attributes;
    }

    /** @param missing is told what would have to be read, where nothing that is known decides it */
    private Optional<Allowed> reason(Privilege privilege, Subject subject, Set<CoreKey> missing) {
        return authority.about(privilege, subject.type()).stream()
                .filter(sentence -> sentence.grantees().stream().anyMatch(grantee -> holds(grantee, subject, missing))).findFirst();
    }

    private boolean holds(Grantee grantee, Subject subject, Set<CoreKey> missing) {
        if (grantee instanceof Grantee.Everyone || grantee instanceof Grantee.Role) {
            return authority.is(grantee);
        } else if (grantee instanceof Grantee.Self) {
            return subject.id().filter(authority.caller().subject()::equals).isPresent();
        } else if (grantee instanceof Grantee.Owner owner) {
            return known(subject, missing).value(owner.attribute()).filter(authority.caller().subject()::equals).isPresent();
        } else if (grantee instanceof Grantee.Linked linked) {
            return isLinked(linked, subject, missing);
        } else if (grantee instanceof Grantee.WhoMay who) {
            return mayWithParent(who, subject, missing);
        }
        throw new IllegalArgumentException("unknown grantee: " + grantee);
    }

    private boolean mayWithParent(Grantee.WhoMay who, Subject subject, Set<CoreKey> missing) {
        EntityType above = new ModelLookup(model).entity(who.parent());
        Subject child = known(subject, missing);
        return subject.type().parents().stream().filter(parent -> parent.entity().equals(above.name()))
                .flatMap(parent -> child.value(parent.attribute()).stream())
                .anyMatch(id -> reason(who.privilege(), Subject.unread(above, (String) id), missing).isPresent());
    }

    private boolean isLinked(Grantee.Linked linked, Subject subject, Set<CoreKey> missing) {
        String own = authority.caller().subject();
        if (!EntityRef.isId(own) || subject.id().isEmpty()) {
            return false;
        }
        Side side = new ModelLookup(model).linked(linked.own(), subject.type().type(), linked.path()).side();
        LinkRef link = side.link(own, subject.id().get());
        return items.look(CoreKey.of(link), missing).filter(Kind.LINK::is).filter(item -> isOfItsLife(item, side, subject))
                .filter(item -> linked.with().entrySet().stream().allMatch(wanted -> String.valueOf(item.map(Attr.ATTRIBUTES)
                        .get(wanted.getKey())).equals(text(wanted.getValue()))))
                .isPresent();
    }

    /** A link of an earlier life of the entity has ended, also where the stream function has not ended it yet. Copies do not say theirs. */
    private static boolean isOfItsLife(Item link, Side side, Subject subject) {
        return subject.value(Attr.LIFE).map(life -> link.value(side.isOutgoing() ? Attr.TO_LIFE : Attr.FROM_LIFE).equals(Optional.of(life)))
                .orElse(true);
    }

    private static String text(Object value) {
        return value instanceof Enum<?> constant ? constant.name() : String.valueOf(value);
    }

    /** The same with its attributes; without any while they are missing, and where it does not exist. */
    private Subject known(Subject subject, Set<CoreKey> missing) {
        return subject.attributes().isPresent()
                ? subject
                : new Subject(subject.type(), subject.id(), items.look(CoreKey.of(subject.type().ref(subject.id().orElseThrow())), missing)
                        .filter(Kind.ENTITY::is).map(Item::attributes));
    }
}
