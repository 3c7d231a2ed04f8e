package io.relata.internal.functions.http;

import io.relata.internal.model.Attachment;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Related;
import io.relata.internal.model.Side;
import io.relata.internal.model.TotalType;

/** What a request's path names, looked up in the model. Each form of path has its own record. */
public sealed interface PathTarget {
    /** The API as a whole: {@code /search}, {@code /tags}, {@code /openapi.json}. */
    record Api() implements PathTarget {
    }

    /** Everything that has a tag. */
    record Tagged(String tag) implements PathTarget {
    }

    /** The entities of one type that have a tag. */
    record TaggedOfType(EntityType type, String tag) implements PathTarget {
    }

    /** All entities of one type. */
    record AllOfType(EntityType type) implements PathTarget {
    }

    /** One entity. */
    record OneEntity(PathEntity entity) implements PathTarget {
    }

    /** A total of one entity that has groups. */
    record OneTotal(PathEntity entity, TotalType total) implements PathTarget {
    }

    /** The files of a name that one entity has. */
    record AttachedFiles(PathEntity entity, Attachment attachment) implements PathTarget {
    }

    /** One of them, by its id. */
    record OneFile(PathEntity entity, Attachment attachment, String file) implements PathTarget {
    }

    /** One tag of one entity. */
    record OneTag(PathEntity entity, String tag) implements PathTarget {
    }

    /** A list that belongs to one entity. */
    record RelatedList(PathEntity entity, Related related) implements PathTarget {
    }

    /** The link between two entities, as seen from the holder. */
    record OneLink(Side side, PathEntity holder, PathEntity shown) implements PathTarget {
    }
}
