package io.relata.internal.engine.permission;

import io.relata.internal.engine.carried.CarriedValues;
import io.relata.internal.engine.core.DescribedEntity;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.item.LinkItem;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.LinkRef;
import io.relata.internal.engine.table.TableReads;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.ModelLookup;
import io.relata.internal.model.Side;
import io.relata.internal.model.TableModel;
import io.relata.permission.Grantee;
import io.relata.permission.Permission.Allowed;
import io.relata.permission.Permission.Limited;
import io.relata.permission.Privilege;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Decides for one request, or for one attempt of it. What has to be read for it is read once and strongly, so that a link that has ended
 * counts at once. One decision takes one read at most, which the model check sees to; decisions about a whole page take one BatchGetItem.
 */
public final class Decide {
    private final TableModel model;
    private final Authority authority;
    private final boolean restricted;
    private final ReadOnce items;
    private final Map<String, Boolean> always = new HashMap<>();

    /** @param table as the caller sees it */
    public Decide(TableModel model, Authority authority, TableReads table) {
        this.model = model;
        this.authority = authority;
        this.restricted = authority.isRestricted();
        this.items = new ReadOnce(table);
    }

    public boolean may(Privilege privilege, Resource resource) {
        return !restricted || reason(privilege, resource).isPresent();
    }

    /** The sentence that allows it, if there is one. */
    public Optional<Allowed> reason(Privilege privilege, Resource resource) {
        foresee(privilege, List.of(resource));
        return reason(privilege, resource, new LinkedHashSet<>());
    }

    /** Whether the caller may read an entity, or a duplicate of one. */
    public boolean mayRead(Item item) {
        return !restricted || isAlwaysRead(item) || may(Privilege.READ, Resource.of(model, item));
    }

    /** Whether the caller may read it, as far as what is known already decides that; where something has to be read for it, perhaps. */
    public boolean mayBeRead(Item item) {
        if (!restricted || isAlwaysRead(item)) {
            return true;
        }
        Set<CoreKey> missing = new HashSet<>();
        return reason(Privilege.READ, Resource.of(model, item), missing).isPresent() || !missing.isEmpty();
    }

    /** Reads together what deciding about all of these takes. */
    public void foresee(List<Item> found) {
        if (restricted) {
            foresee(Privilege.READ, found.stream().filter(item -> !isAlwaysRead(item)).map(item -> Resource.of(model, item)).toList());
        }
    }

    /** Reads together what deciding about a privilege with each of these takes. */
    public void foresee(Privilege privilege, List<Resource> resources) {
        Set<CoreKey> missing = new LinkedHashSet<>();
        do {
            items.read(missing);
            missing.clear();
            resources.forEach(resource -> {
                Set<CoreKey> own = new LinkedHashSet<>();
                if (reason(privilege, resource, own).isEmpty()) {
                    missing.addAll(own);
                }
            });
        } while (!missing.isEmpty());
    }

    /** Whether the caller reads all entities of the type, so that nothing is to decide about this one. */
    private boolean isAlwaysRead(Item item) {
        return always.computeIfAbsent(item.entityName(), name -> readsAll(model.entity(name).orElseThrow()));
    }

    /** Whether the caller reads all entities of a type, so that nothing is to decide about one. */
    public boolean readsAll(EntityType type) {
        return !restricted || authority.about(Privilege.READ, type).stream()
                .anyMatch(sentence -> sentence.grantees().stream().anyMatch(authority::is));
    }

    /** An entity or a duplicate without the attributes that are hidden from the caller. */
    public Item shown(Item item) {
        if (!restricted) {
            return item;
        }
        Set<String> hidden = authority.isLimited() ? limited(Limited.Limit.HIDDEN, Resource.of(model, item)) : Set.of();
        Item shown = hidden.isEmpty() ? item : DescribedEntity.without(hidden, item);
        return CarriedValues.shown(model, shown, parent -> hidden.contains(parent.attribute())
                ? Optional.empty()
                : model.entity(parent.entity()).filter(this::readsAll).map(authority::everHidden));
    }

    /** The attributes of an entity that the caller may not set, or not even see. */
    public Set<String> limited(Limited.Limit kind, Resource resource) {
        Set<String> attributes = new HashSet<>();
        authority.limits(resource.type()).stream().filter(limit -> limit.limit() == kind)
                .filter(limit -> limit.exceptions().stream().noneMatch(exception -> holds(exception, resource, new HashSet<>())))
                .forEach(limit -> attributes.addAll(limit.attributes()));
        return attributes;
    }

    /** @param missing is told what would have to be read, where nothing that is known decides it */
    private Optional<Allowed> reason(Privilege privilege, Resource resource, Set<CoreKey> missing) {
        return authority.about(privilege, resource.type()).stream()
                .filter(sentence -> sentence.grantees().stream().anyMatch(grantee -> holds(grantee, resource, missing))).findFirst();
    }

    private boolean holds(Grantee grantee, Resource resource, Set<CoreKey> missing) {
        if (grantee instanceof Grantee.Everyone || grantee instanceof Grantee.Anonymous || grantee instanceof Grantee.Role) {
            return authority.is(grantee);
        } else if (grantee instanceof Grantee.Self) {
            return resource.id().isPresent() && authority.subject().equals(resource.id());
        } else if (grantee instanceof Grantee.Owner owner) {
            return known(resource, missing).value(owner.attribute()).filter(value -> authority.subject().filter(value::equals).isPresent())
                    .isPresent();
        } else if (grantee instanceof Grantee.Linked linked) {
            return isLinked(linked, resource, missing);
        } else if (grantee instanceof Grantee.WhoMay who) {
            return mayWithParent(who, resource, missing);
        }
        throw new IllegalArgumentException("unknown grantee: " + grantee);
    }

    private boolean mayWithParent(Grantee.WhoMay who, Resource resource, Set<CoreKey> missing) {
        EntityType above = new ModelLookup(model).entity(who.parent());
        Resource child = known(resource, missing);
        return resource.type().parents().stream().filter(parent -> parent.entity().equals(above.name()))
                .flatMap(parent -> child.value(parent.attribute()).stream())
                .anyMatch(id -> reason(who.privilege(), Resource.unread(above, (String) id), missing).isPresent());
    }

    private boolean isLinked(Grantee.Linked linked, Resource resource, Set<CoreKey> missing) {
        Optional<String> own = authority.subject().filter(EntityRef::isId);
        if (own.isEmpty() || resource.id().isEmpty() || resource.isNew()) {
            return false;
        }
        Side side = new ModelLookup(model).linked(linked.own(), resource.type().type(), linked.path()).side();
        LinkRef link = side.link(own.get(), resource.id().get());
        boolean outgoing = side.isFrom(own.get(), resource.id().get());
        return items.look(CoreKey.of(link), missing).flatMap(LinkItem::of).filter(item -> isOfItsLife(item, outgoing, resource))
                .filter(item -> linked.with().entrySet().stream().allMatch(wanted -> String.valueOf(item.attributes()
                        .get(wanted.getKey())).equals(text(wanted.getValue()))))
                .isPresent();
    }

    /** A link of an earlier life of the entity has ended, also where the stream function has not ended it yet. Copies do not say theirs. */
    private static boolean isOfItsLife(LinkItem link, boolean outgoing, Resource resource) {
        return resource.life().map(life -> outgoing ? link.isOfTo(life) : link.isOfFrom(life)).orElse(true);
    }

    private static String text(Object value) {
        return value instanceof Enum<?> constant ? constant.name() : String.valueOf(value);
    }

    /** The same with its attributes; without any while they are missing, and where it does not exist. */
    private Resource known(Resource resource, Set<CoreKey> missing) {
        return resource.attributes().isPresent()
                ? resource
                : new Resource(resource.type(), resource.id(),
                        items.look(CoreKey.of(resource.type().ref(resource.id().orElseThrow())), missing)
                                .filter(Kind.ENTITY::is).map(Item::attributes));
    }
}
