package io.relata.internal.engine.key;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The key of a core item: an entity or an earlier version of one, a link or a guard. Its partition key never contains {@code #}. */
public record CoreKey(String id, String type) implements Key {
    /** The partition keys of limits, as a pattern of IAM; in a model with tenants what follows the tenant and its slash. */
    public static final String LIMITS = "limit:*";
    /** The same of guards of unique values. */
    public static final String GUARDS = "unique:*";
    /** The same of earlier versions. */
    public static final String VERSIONS = "history:*";

    private static final int LONGEST_GUARD = 512;
    private static final String UNIQUE = "unique:";
    private static final String HASHED = "!";
    private static final String IDEMPOTENCY = "idempotency:";
    private static final String HISTORY = "history:";
    private static final String LIMIT = "limit:";
    /** The limit of a tenant, whose keys begin with its name. */
    private static final String WHOLE_TENANT = "tenant";
    private static final Pattern LIMITED = Pattern.compile(LIMIT + "(" + WHOLE_TENANT + "|[0-9a-f]{64})");

    /** @throws IllegalArgumentException when the partition key is a copy's */
    public CoreKey {
        if (id.indexOf('#') >= 0) {
            throw new IllegalArgumentException(id + " is a partition of duplicates, which only the stream function writes");
        }
    }

    /** {@code (004, store#004)}. */
    public static CoreKey of(EntityRef entity) {
        return new CoreKey(entity.id(), entity.type());
    }

    /** {@code (link:customer-store:001, store#004)}. */
    public static CoreKey of(LinkRef link) {
        return new CoreKey(LinkRef.partition(link.relation(), link.from().id()), link.to().type());
    }

    /**
     * The guard that claims {@code value} for one owner: {@code unique:customer.email:ann@example.com}, partition and sort key alike (a
     * constant sort key would gather all guards in one hot {@code typeGsi} partition).
     *
     * @param value as it is compared, not escaped yet. One that makes the key longer than 512 bytes is replaced by its SHA-256
     */
    public static CoreKey unique(String entity, String attribute, String value) {
        return unique(entity, attribute, List.of(value));
    }

    /** The guard of several values that are unique together: {@code unique:lesson.moduleId+position:m1:7}. */
    public static CoreKey unique(String entity, String attributes, List<String> values) {
        return guard(uniquePrefix(entity, attributes), values);
    }

    /** The common prefix of the guards of an attribute, or of several. */
    public static String uniquePrefix(String entity, String attributes) {
        return UNIQUE + entity + "." + attributes + ":";
    }

    /** The index of the value in a guard's partition key; -1 in any other key. */
    static int beginOfUniqueValue(String id) {
        return id.startsWith(UNIQUE) ? id.indexOf(':', UNIQUE.length()) + 1 : -1;
    }

    /**
     * The guard of the same value that does not hold it: {@code unique:customer.email:!nR3_kQ0a!} and the hash. No guard with a value is
     * spelled so, because {@code !} is escaped in values.
     *
     * @param keyId tells with which key the value was hashed
     */
    public CoreKey hashedAs(String keyId, String hash) {
        String hashed = id.substring(0, KeyText.beginOfUniqueValue(id)) + HASHED + keyId + HASHED + hash;
        return new CoreKey(hashed, hashed);
    }

    /** Whether this is the guard of a value, hashed or not, as it is stored or as a tenant sees it. */
    public boolean isGuardOfValue() {
        return KeyText.beginOfUniqueValue(id) >= 0;
    }

    /** The entity whose key this is; none where it is no entity's. */
    public Optional<EntityRef> ofEntity() {
        try {
            return Optional.of(EntityRef.ofType(type)).filter(entity -> entity.id().equals(id));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** Whether this is a guard that does not hold its value. */
    public boolean isHashed() {
        return isHashedWith(HASHED);
    }

    /** Whether it was hashed with this key. */
    public boolean hashedWith(String keyId) {
        return isHashedWith(HASHED + keyId + HASHED);
    }

    private boolean isHashedWith(String beginning) {
        int value = KeyText.beginOfUniqueValue(id);
        return value >= 0 && id.startsWith(beginning, value);
    }

    /** An earlier version of an entity: {@code (history:quota:7, quota#7#1795176000123000)}. */
    public static CoreKey history(EntityRef entity, long version) {
        return new CoreKey(historyPartition(entity), entity.type() + "#" + "%019d".formatted(version));
    }

    /** The partition of all earlier versions of an entity. */
    public static String historyPartition(EntityRef entity) {
        return HISTORY + entity.entity() + ":" + entity.id();
    }

    /** The entity that the key of an earlier version belongs to; empty for any other key. */
    public Optional<EntityRef> ofHistory() {
        String[] parts = type.split(ComposedKey.SEPARATOR);
        return isHistory() && parts.length == 3 && EntityRef.isId(parts[1])
                ? Optional.of(new EntityRef(parts[0], parts[1])).filter(entity -> historyPartition(entity).equals(id))
                : Optional.empty();
    }

    /** Whether this is the key of an earlier version. */
    public boolean isHistory() {
        return id.startsWith(HISTORY);
    }

    /** The guard of an idempotent request; {@code request} identifies it by caller, path and idempotency key. */
    public static CoreKey idempotency(String request) {
        return guard(IDEMPOTENCY, List.of(Sha256.hex(request)));
    }

    /** Whether this is the key of a guard. */
    public boolean isUnique() {
        return id.startsWith(UNIQUE);
    }

    /** Whether this is the key of an idempotency record. */
    public boolean isIdempotency() {
        return id.startsWith(IDEMPOTENCY);
    }

    /** What a tenant has used of its limit of requests; in a model with tenants only. Partition and sort key are equal. */
    public static CoreKey limitOfTenant() {
        return new CoreKey(LIMIT + WHOLE_TENANT, LIMIT + WHOLE_TENANT);
    }

    /**
     * What a caller has used of its limit of requests. It has a digest of the subject: it names nobody, and no subject spells another key.
     */
    public static CoreKey limitOf(String subject) {
        String id = LIMIT + Sha256.hex(subject);
        return new CoreKey(id, id);
    }

    /** Whether this is the key of what a tenant or a caller has used of its limit of requests. */
    public boolean isLimit() {
        return LIMITED.matcher(id).matches() && type.equals(id);
    }

    private static CoreKey guard(String prefix, List<String> values) {
        String id = prefix + values.stream().map(KeyComponent::escape).collect(Collectors.joining(":"));
        if (id.getBytes(StandardCharsets.UTF_8).length > LONGEST_GUARD) {
            id = prefix + Sha256.hex(values.size() == 1 ? values.get(0) : id);
        }
        return new CoreKey(id, id);
    }

    /** Redacted for logs and errors: see {@link KeyText#REDACTED}. */
    @Override
    public String toString() {
        return "CoreKey[id=" + KeyText.REDACTED.of(id) + ", type=" + KeyText.REDACTED.of(type) + "]";
    }
}
