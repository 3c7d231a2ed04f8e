package io.relata.fanout.derivation;

import io.relata.model.EntityType;
import io.relata.model.Related;
import java.util.List;

/** Brings children to what follows from their parent. */
public interface FollowingChildren {
    /** Whether anything of such children follows from their parent. */
    boolean concerns(Related.Children children);

    /** @param ids of children of one entity */
    void follow(EntityType type, List<String> ids);
}
