package io.relata.internal.engine.setting;

import java.util.Locale;

/**
 * The names of the configuration properties of functions. The page <i>reference</i> says what each is for. Defaults are where a value is
 * read, or in the {@code microprofile-config.properties} of the functions.
 */
public final class Setting {
    public static final String MODEL = "relata.model";
    public static final String TABLE = "relata.table";
    public static final String INDEX_NAMES = "relata.index-names";
    public static final String WORK_QUEUE_URL = "relata.work-queue-url";
    public static final String WORK_QUEUE_ENDPOINT = "relata.work-queue-endpoint";
    public static final String SEARCH_ENDPOINT = "relata.search-endpoint";
    public static final String SEARCH_ARN = "relata.search-arn";
    public static final String FILES = "relata.files";
    public static final String TENANT_CLAIM = "relata.tenant-claim";
    public static final String ROLES_CLAIM = "relata.roles-claim";
    public static final String TENANT_ROLE = "relata.tenant-role";
    public static final String BASE_PATH = "relata.base-path";
    public static final String CALLER_LIMIT = "relata.caller-limit";
    public static final String CALLER_BURST = "relata.caller-burst";
    public static final String LIMIT_BY = "relata.limit-by";
    public static final String UNIQUE_VALUES = "relata.unique-values";
    public static final String KEY = "relata.key";
    public static final String KEY_SECRET = "relata.key-secret";
    public static final String KEY_SECRET_ENDPOINT = "relata.key-secret-endpoint";
    public static final String PORTION = "relata.portion";
    public static final String SECOND_LOOK = "relata.second-look";
    public static final String REHEARSALS = "relata.rehearsals";
    public static final String CONNECTION_TIMEOUT = "relata.timeout.connection";
    public static final String ATTEMPT_TIMEOUT = "relata.timeout.attempt";
    public static final String CALL_TIMEOUT = "relata.timeout.call";

    private Setting() {
    }

    /** The environment variable that sets a property: {@code RELATA_TABLE}. */
    public static String variable(String property) {
        return property.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]", "_");
    }
}
