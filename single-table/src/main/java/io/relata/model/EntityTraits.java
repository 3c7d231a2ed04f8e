package io.relata.model;

import java.util.List;
import java.util.Optional;

/**
 * Optional properties of an entity.
 *
 * @param identifiedBy the attributes that its id is made of; none when it is the server's or the caller's
 * @param history whether earlier versions are kept
 * @param copied the attributes that copies carry; none when they carry all
 * @param expires the attribute that says when it goes
 * @param self whether there is a copy of it among what it is linked to
 * @param searched the attributes by whose words it is found; none when it is not searched
 */
public record EntityTraits(List<String> identifiedBy, History history, Optional<List<String>> copied, Optional<String> expires, Self self,
        List<String> searched) {
    public enum History {
        KEPT, NOT_KEPT
    }

    public enum Self {
        COPIED, NOT_COPIED
    }
}
