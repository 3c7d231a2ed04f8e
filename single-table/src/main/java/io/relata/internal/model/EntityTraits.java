package io.relata.internal.model;

import io.relata.internal.model.attribute.Attribute;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Optional properties of an entity.
 *
 * @param identifiedBy the attributes that its id is made of; none when the server or the caller provides it
 * @param history whether earlier versions are kept
 * @param copied the attributes that copies carry: never who changed the entity last, or each change would rewrite them
 * @param expires the attribute that holds its expiry time
 * @param self whether there is a copy of it with its links
 * @param searched the attributes whose words the search finds it by; none when it is not searched
 * @param createdBy the attribute that says who created it
 * @param updatedBy the attribute that says who wrote its latest version
 * @param nearby its lists by distance
 * @param taggedWithin the attributes that name the parents for each of which what has a tag is listed
 * @param adjustable the numbers that callers may add to
 * @param files that it may have
 */
public record EntityTraits(List<String> identifiedBy, History history, List<Attribute> copied, Optional<String> expires, Self self,
        List<String> searched, Optional<String> createdBy, Optional<String> updatedBy, Optional<NearbyList> nearby,
        List<String> taggedWithin, List<String> adjustable, List<Attachment> files) {
    /** The attributes that say who wrote the entity, which callers can't set. */
    public List<String> signed() {
        return Stream.concat(createdBy.stream(), updatedBy.stream()).toList();
    }

    /** The files of a name that it may have. */
    public Optional<Attachment> attachment(String name) {
        return files.stream().filter(each -> each.name().equals(name)).findFirst();
    }

    /** Whether earlier versions are kept. */
    public enum History {
        KEPT, NOT_KEPT
    }

    /** Whether an entity has a copy of itself with its links. */
    public enum Self {
        COPIED, NOT_COPIED
    }
}
