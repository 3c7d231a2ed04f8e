package io.relata.internal.engine.key;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The text of keys in messages. Some keys contain personal data: guards of unique values, copies and totals of tagged entities, and groups
 * of totals. Logs replace that part with a digest of the stored key: whoever knows the value can find its log lines, and a log line
 * identifies the item, but reveals no value.
 */
public enum KeyText {
    /** The stored text, for users who may read the table. */
    IN_FULL {
        @Override
        public String of(String part) {
            return part;
        }
    },
    /** Without caller-provided values: {@code unique:customer.email:sha256-5b1e4a0c9d3f}. */
    REDACTED {
        @Override
        public String of(String part) {
            int value = beginOfValue(part);
            return value < 0 ? part : part.substring(0, value) + "sha256-" + Sha256.hex(part).substring(0, DIGITS);
        }
    };

    private static final int DIGITS = 12;
    private static final String TOTAL = "total#";
    private static final String TAG_TOTAL = "total#tag#";
    /** What the sort key of a group begins with: what the total is for, and the name of the groups. */
    private static final Pattern GROUPED = Pattern.compile("total#[^#]*#[^#]*#[^#]*#(?=[^#]*#)");
    /** What keys begin with in a model with tenants; in any other, keys have no slash before a value. */
    private static final Pattern TENANT = Pattern.compile("[^:#/]+/");

    /** @param part a key's partition key or sort key */
    public abstract String of(String part);

    /** Both parts of a key. */
    public String of(Key key) {
        return "(" + of(key.id()) + ", " + of(key.type()) + ")";
    }

    private static int beginOfValue(String part) {
        int key = endOfTenant(part);
        int value = beginOfValueIn(part.substring(key));
        return value < 0 ? -1 : key + value;
    }

    /** The index of the value in a guard's partition key, which may begin with a tenant; -1 in any other key. */
    static int beginOfUniqueValue(String id) {
        int key = endOfTenant(id);
        int value = CoreKey.beginOfUniqueValue(id.substring(key));
        return value < 0 ? -1 : key + value;
    }

    private static int beginOfGroup(String total) {
        Matcher group = GROUPED.matcher(total);
        return group.lookingAt() ? group.end() : -1;
    }

    private static int endOfTenant(String part) {
        Matcher tenant = TENANT.matcher(part);
        return tenant.lookingAt() ? tenant.end() : 0;
    }

    private static int beginOfValueIn(String part) {
        if (part.indexOf('#') < 0) {
            return CoreKey.beginOfUniqueValue(part);
        }
        if (part.startsWith(TAG_TOTAL)) {
            return TAG_TOTAL.length();
        } else if (part.startsWith(TOTAL)) {
            return beginOfGroup(part);
        }
        return part.startsWith("tag#") || part.startsWith("tag.") ? part.indexOf('#') + 1 : -1;
    }
}
