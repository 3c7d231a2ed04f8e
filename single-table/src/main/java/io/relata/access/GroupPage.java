package io.relata.access;

import java.util.List;
import java.util.Optional;

/**
 * Part of the groups of a total.
 *
 * @param groups in their order, at most as many as the {@linkplain GroupQuery#limit limit}; fewer also where more follow, as those of which
 * nothing is counted any more are left out
 * @param next the continuation token for {@link GroupQuery#after}; none at the end
 */
public record GroupPage(List<TotalOfGroup> groups, Optional<String> next) {
    public GroupPage {
        groups = List.copyOf(groups);
    }
}
