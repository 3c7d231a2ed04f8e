package io.relata.infra;

import java.util.Map;
import java.util.TreeMap;

/**
 * Settings that an app gives in Java, for what the command line does not set: {@code cdk deploy -c memory=512} goes before
 * {@code memory(1024)}. All are optional. They are checked when the stacks are created; an invalid one is refused with what would be valid.
 */
public final class Settings {
    private final Map<String, String> values;

    private Settings(Map<String, String> values) {
        this.values = values;
    }

    /** No settings: every default. */
    public static Settings defaults() {
        return new Settings(Map.of());
    }

    /** The environment, part of the stacks' names; {@code dev} without. A letter a-z, then a-z, 0-9 and -, at most 20 characters. */
    public Settings env(String name) {
        return with("env", name);
    }

    /** The prefix of the stacks' names, at most 100 letters, digits and -; {@code Relata-<env>-<model>} without. Another is a new table. */
    public Settings stacks(String prefix) {
        return with("stacks", prefix);
    }

    /**
     * Tokens open the API: reading needs the scope {@code relata/read}, writing {@code relata/write}. IAM authorization without.
     *
     * @param issuer the {@code iss} of the tokens, an https URL
     * @param audience what their {@code aud} may be, at least one
     */
    public Settings jwt(String issuer, String... audience) {
        return with("jwtIssuer", issuer).with("jwtAudience", String.join(",", audience));
    }

    /** The claim of a token that names its bearer's tenant, such as {@code custom:organisation}; {@code tenant} without. Needs jwt. */
    public Settings tenantClaim(String name) {
        return with("tenantClaim", name);
    }

    /** The claim of a token that lists its bearer's roles, such as {@code cognito:groups}; {@code roles} without. Needs jwt. */
    public Settings rolesClaim(String name) {
        return with("rolesClaim", name);
    }

    /** The API reaches the table in sessions of the caller's tenant, so that IAM keeps tenants apart as well; only the code without. */
    public Settings tenantSessions() {
        return with("tenantSessions", "on");
    }

    /** Requests a second, 1 to 10,000, that each tenant, or without tenants each subject, may make, and how many at once; any without. */
    public Settings callerLimit(int requestsPerSecond, int burst) {
        return with("callerLimit", requestsPerSecond).with("callerBurst", burst);
    }

    /** Each subject has a limit of its own, also in a model with tenants. */
    public Settings limitBySubject() {
        return with("limitBy", "subject");
    }

    /**
     * How guards of unique values are kept: {@code plain}, {@code both}, {@code moving}, {@code hashed}; {@code plain} without. A table
     * with plain guards takes one deployment for each, in this order.
     */
    public Settings uniqueValues(String how) {
        return with("uniqueValues", how);
    }

    /** The origins whose pages may call the API from a browser, such as {@code https://app.example.com}; none without. */
    public Settings allowedOrigins(String... origins) {
        return with("allowedOrigins", String.join(",", origins));
    }

    /** The address that alarms are sent to, which has to confirm once; no messages without. */
    public Settings alarmEmail(String address) {
        return with("alarmEmail", address);
    }

    /**
     * A KMS key of the customer's for everything that may hold the table's data, by its ARN and not an alias. Default: the services' own
     * keys. Its account and region are then the stacks'.
     */
    public Settings keyArn(String arn) {
        return with("keyArn", arn);
    }

    /** How many days logs are kept, one of CloudWatch's retentions; 30 without. */
    public Settings logRetentionDays(int days) {
        return with("logRetentionDays", days);
    }

    /** The memory of each function in MB, 256 to 10,240; 1,024 without. */
    public Settings memory(int megabytes) {
        return with("memory", megabytes);
    }

    /** Batches of one shard of the stream that are processed at the same time, 1 to 10; 4 without. */
    public Settings parallelization(int batches) {
        return with("parallelization", batches);
    }

    /** Invocations of the Worker at the same time at most, 2 to 1,000; 10 without. */
    public Settings workConcurrency(int invocations) {
        return with("workConcurrency", invocations);
    }

    /** Requests per second that the API accepts, 1 to 10,000, and twice as many at once; 100 without. */
    public Settings rateLimit(int requestsPerSecond) {
        return with("rateLimit", requestsPerSecond);
    }

    /** Requests per second that each route for anonymous callers accepts, 1 to 10,000, and twice as many at once; 10 without. */
    public Settings publicRateLimit(int requestsPerSecond) {
        return with("publicRateLimit", requestsPerSecond);
    }

    /** The key under which a custom domain name maps the API, such as {@code v1}, with which its paths then begin; none without. */
    public Settings basePath(String key) {
        return with("basePath", key);
    }

    /** The days on which verify starts at 3:00 UTC, {@code SUN} to {@code SAT}, or {@code none}; Sunday and Wednesday without. */
    public Settings verifyDays(String... days) {
        return with("verifyDays", String.join(",", days));
    }

    /** Parts of the table that a scheduled verify run reads in parallel, 1 to 200, and its read units a second; 16 and 1,000 without. */
    public Settings verifyPace(int segments, int rate) {
        return with("verifySegments", segments).with("verifyRate", rate);
    }

    /** How often a heartbeat is written whose copy tells how far copies are behind, each 1 to 15 minutes; none without. */
    public Settings heartbeatMinutes(int minutes) {
        return with("heartbeatMinutes", minutes);
    }

    /**
     * How many minutes a new version of a function gets a tenth of the calls only, before it gets all: 5, 10, 15 or 30. It goes back when
     * an alarm goes off meanwhile. All at once without.
     */
    public Settings canary(int minutes) {
        return with("canary", minutes);
    }

    /** Full-text search in an OpenSearch domain or collection, by its https endpoint without a path and its ARN; none without. */
    public Settings search(String endpoint, String arn) {
        return with("search", endpoint).with("searchArn", arn);
    }

    /** Read request units per second at most, of the table and of each index, 1 to 1,000,000; the account's quota without. */
    public Settings maxReadRequestUnits(int units) {
        return with("maxReadRequestUnits", units);
    }

    /** Write request units per second at most, of the table and of each index, 1 to 1,000,000; the account's quota without. */
    public Settings maxWriteRequestUnits(int units) {
        return with("maxWriteRequestUnits", units);
    }

    /** A budget of the whole account, US dollars per month, 1 to 10,000,000; needs {@code alarmEmail}; no budget without. */
    public Settings budget(int dollars) {
        return with("budget", dollars);
    }

    /** The settings that were given, by the names that the command line knows them by. */
    public Map<String, String> values() {
        return values;
    }

    private Settings with(String name, int value) {
        return with(name, String.valueOf(value));
    }

    private Settings with(String name, String value) {
        Map<String, String> all = new TreeMap<>(values);
        all.put(name, value);
        return new Settings(all);
    }
}
