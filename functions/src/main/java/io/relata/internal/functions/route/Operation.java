package io.relata.internal.functions.route;

/** All that the API can do. */
public enum Operation {
    CREATE_ENTITY,
    PUT_ENTITY,
    PATCH_ENTITY,
    ADJUST_ENTITY,
    DELETE_ENTITY,
    RESTORE_ENTITY,
    LINK,
    UNLINK,
    UPLOAD_FILE,
    DELETE_FILE,
    TAG,
    UNTAG,
    BATCH,
    READ_ENTITY,
    READ_ENTITIES,
    READ_LINK,
    LIST_ENTITIES,
    LIST_RELATED,
    LIST_FILES,
    READ_TAGS,
    LIST_TAGGED,
    LIST_TAGGED_OF_COLLECTION,
    LIST_WITH_TAGS,
    READ_TOTALS,
    READ_TOTALS_OF_TAG,
    READ_TOTALS_OF_ALL,
    READ_GROUPS,
    SEARCH,
    DESCRIBE_API
}
