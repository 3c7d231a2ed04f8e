package io.relata.internal.engine.total;

import io.relata.internal.engine.permission.Authority;
import io.relata.internal.engine.permission.Decide;
import io.relata.internal.engine.permission.Resource;
import io.relata.internal.engine.problem.ProblemKind;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.model.DeclaredTotals;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.TotalScope;
import io.relata.internal.model.TotalType;
import io.relata.internal.model.attribute.Attribute;
import io.relata.permission.Grantee;
import io.relata.permission.Privilege;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Decides for one request which totals its caller may be told, and what of them. A total tells something of everything that it counts, and
 * nobody looks at each of that. So the caller has to be one who reads all of it: by a permission that does not depend on the single entity,
 * or, where children are counted, by one that their parent decides. A total that adds up, groups by or depends on an attribute that is
 * hidden from the caller in some entity would tell of that attribute.
 */
public final class DecideTotals {
    private final DeclaredTotals declared;
    private final Authority authority;
    private final Decide decide;

    public DecideTotals(TableModel model, Authority authority, Decide decide) {
        this.declared = new DeclaredTotals(model);
        this.authority = authority;
        this.decide = decide;
    }

    /** Those of an entity that the caller may be told, without the sums and groups that it may not. The entity is read only if need be. */
    public List<TotalType> visible(List<TotalType> totals, EntityType holder, String id) {
        return visible(totals, Optional.of(Resource.unread(holder, id)));
    }

    /** Reads together what deciding about the totals of each of these takes. */
    public void foresee(List<TotalType> totals, EntityType holder, List<String> ids) {
        if (authority.isRestricted()) {
            List<Resource> holders = ids.stream().map(id -> Resource.unread(holder, id)).toList();
            totals.stream().filter(total -> total.scope() instanceof TotalScope.Children).map(declared::counted).distinct()
                    .filter(counted -> !decide.readsAll(counted)).flatMap(this::grantees)
                    .filter(grantee -> grantee instanceof Grantee.WhoMay who && who.parent() == holder.type())
                    .map(grantee -> ((Grantee.WhoMay) grantee).privilege()).distinct()
                    .forEach(privilege -> decide.foresee(privilege, holders));
        }
    }

    /** The same of a tag or a whole collection. */
    public List<TotalType> visible(List<TotalType> totals) {
        return visible(totals, Optional.empty());
    }

    /** Whether the caller reads all that a total of a tag or a whole collection is about, though perhaps not each attribute. */
    public boolean readsAll(TotalType total) {
        return readsAll(total, Optional.empty());
    }

    /** Why there is no list by a total for the caller, who reads all that it is about. */
    public Refusal hidden(String list, String total) {
        return new Refusal(ProblemKind.NO_SUCH_LIST, list + " can't be listed by " + total
                + " here: it depends on an attribute that is hidden from " + authority.name());
    }

    /**
     * Why the caller may be told none of some totals.
     *
     * @param holder whose they are
     */
    public Refusal refusal(String holder, List<TotalType> totals) {
        return new Refusal(ProblemKind.FORBIDDEN, authority.name() + " may not read totals of " + holder
                + ": no permission allows to read all of the "
                + totals.stream().map(total -> declared.counted(total).collection()).distinct().collect(Collectors.joining(", "))
                + " that they are about");
    }

    private List<TotalType> visible(List<TotalType> totals, Optional<Resource> holder) {
        return authority.isRestricted()
                ? totals.stream().filter(total -> readsAll(total, holder)).flatMap(total -> shown(total).stream()).toList()
                : totals;
    }

    private boolean readsAll(TotalType total, Optional<Resource> holder) {
        EntityType counted = declared.counted(total);
        return decide.readsAll(counted) || total.scope() instanceof TotalScope.Children children
                && holder.filter(parent -> grantees(counted).anyMatch(grantee -> isDecidedBy(parent, children, grantee))).isPresent();
    }

    private Stream<Grantee> grantees(EntityType counted) {
        return authority.about(Privilege.READ, counted).stream().flatMap(sentence -> sentence.grantees().stream());
    }

    /** Whether a grantee stands for the caller in each child of this parent alike. */
    private boolean isDecidedBy(Resource parent, TotalScope.Children children, Grantee grantee) {
        if (grantee instanceof Grantee.WhoMay who) {
            return who.parent() == parent.type().type() && decide.may(who.privilege(), parent);
        }
        return grantee instanceof Grantee.Owner owner && owner.attribute().equals(children.attribute())
                && authority.subject().isPresent() && authority.subject().equals(parent.id());
    }

    /** Attributes of links are hidden from nobody. */
    private Optional<TotalType> shown(TotalType total) {
        Set<String> hidden = total.scope() instanceof TotalScope.Linked ? Set.of() : authority.everHidden(declared.counted(total));
        return hidden.isEmpty() ? Optional.of(total) : without(hidden, total);
    }

    private static Optional<TotalType> without(Set<String> hidden, TotalType total) {
        boolean tells = total.scope() instanceof TotalScope.Children children && hidden.contains(children.attribute())
                || total.where().keySet().stream().anyMatch(hidden::contains);
        return tells
                ? Optional.empty()
                : Optional.of(new TotalType(total.name(), total.scope(),
                        total.sums().stream().filter(attribute -> !isIn(hidden, attribute)).toList(),
                        total.by().filter(attribute -> !isIn(hidden, attribute)), total.where(), total.shards(), total.state(),
                        total.rankings().stream().filter(ranking -> ranking.attribute().filter(hidden::contains).isEmpty()).toList(),
                        total.groups().stream().filter(group -> !isIn(hidden, group.attribute())).toList()));
    }

    private static boolean isIn(Set<String> names, Attribute attribute) {
        return names.contains(attribute.name());
    }
}
