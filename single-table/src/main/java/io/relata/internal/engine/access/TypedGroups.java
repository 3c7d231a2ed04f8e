package io.relata.internal.engine.access;

import io.relata.access.GroupPage;
import io.relata.access.GroupQuery;
import io.relata.access.TotalOfGroup;
import io.relata.internal.engine.core.Tag;
import io.relata.internal.engine.key.Direction;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.read.list.ListOptions;
import io.relata.internal.engine.total.CountedGroups;
import io.relata.internal.engine.total.GroupOptions;
import io.relata.internal.engine.total.ReadGroups;
import io.relata.internal.model.DeclaredTotals;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TotalType;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The groups of a total about entities of one type.
 *
 * @param total its name
 */
record TypedGroups(ReadContext context, EntityType type, String total, GroupOptions options) implements GroupQuery {
    @Override
    public GroupQuery from(String group) {
        return with(new GroupOptions(options.by(), Optional.of(group), options.to(), options.direction(), options.limit(),
                options.cursor()));
    }

    @Override
    public GroupQuery to(String group) {
        return with(new GroupOptions(options.by(), options.from(), Optional.of(group), options.direction(), options.limit(),
                options.cursor()));
    }

    @Override
    public GroupQuery descending() {
        return with(new GroupOptions(options.by(), options.from(), options.to(), Direction.DESCENDING, options.limit(), options.cursor()));
    }

    @Override
    public GroupQuery limit(int groups) {
        if (groups < 1 || groups > ListOptions.LARGEST_PAGE) {
            throw new IllegalArgumentException("a page has 1 to " + ListOptions.LARGEST_PAGE + " groups, not " + groups);
        }
        return with(new GroupOptions(options.by(), options.from(), options.to(), options.direction(), groups, options.cursor()));
    }

    @Override
    public GroupQuery after(String continuationToken) {
        return with(new GroupOptions(options.by(), options.from(), options.to(), options.direction(), options.limit(),
                Optional.of(continuationToken)));
    }

    @Override
    public GroupPage of(String id) {
        return page(new ReadGroups(context).of(type, id, among(declared().of(type)), options));
    }

    @Override
    public GroupPage taggedWith(String tag) {
        return page(new ReadGroups(context).ofTag(new Tag(tag), among(declared().ofTag(type)), options));
    }

    @Override
    public GroupPage overall() {
        return page(new ReadGroups(context).ofAll(type, among(declared().ofAll(type)), options));
    }

    private TypedGroups with(GroupOptions others) {
        return new TypedGroups(context, type, total, others);
    }

    private DeclaredTotals declared() {
        return new DeclaredTotals(context.model());
    }

    private TotalType among(List<TotalType> totals) {
        return totals.stream().filter(each -> each.name().equals(total) && each.isGrouped()).findFirst()
                .orElseThrow(
                        () -> new IllegalArgumentException("the model declares no such total called " + total + " with groups; there are "
                                + totals.stream().filter(TotalType::isGrouped).map(TotalType::name).collect(Collectors.joining(", "))));
    }

    private static GroupPage page(CountedGroups groups) {
        return new GroupPage(groups.groups().stream().map(group -> new TotalOfGroup(group.value(), TypedTotals.values(group.values())))
                .toList(), groups.next());
    }
}
