package io.relata.internal.engine.key;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The names of the model's indexes in the table. An index whose keys or projection change is created anew under another name, because
 * DynamoDB can change neither.
 *
 * @param names the table's name of each index that is not called as the model calls it
 */
public record IndexNames(Map<String, String> names) {
    /** Every index has its name in the model. */
    public static final IndexNames SAME = new IndexNames(Map.of());
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_.-]{3,255}");

    public IndexNames {
        names = Map.copyOf(names);
    }

    /**
     * Parses {@code customerIdGsi:customerIdGsi2,typeGsi:typeGsi2}.
     *
     * @param indexes the names of the model's indexes
     * @throws IllegalArgumentException when the model has no such index, a name is none, or two indexes would have one
     */
    public static IndexNames read(String text, Collection<String> indexes) {
        Map<String, String> names = new TreeMap<>();
        for (String pair : text.isBlank() ? new String[0] : text.split(",", -1)) {
            String[] parts = pair.strip().split(":", -1);
            if (parts.length != 2 || !NAME.matcher(parts[1]).matches()) {
                throw new IllegalArgumentException(
                        "\"" + pair.strip() + "\" is not an index and its name in the table, such as customerIdGsi:customerIdGsi2;"
                                + " a name has 3 to 255 characters of A-Z a-z 0-9 _ . -");
            } else if (!indexes.contains(parts[0])) {
                throw new IllegalArgumentException("the model has no index " + parts[0] + "; it has " + String.join(", ", indexes));
            } else if (names.put(parts[0], parts[1]) != null) {
                throw new IllegalArgumentException(parts[0] + " is named twice: give it one name");
            }
        }
        IndexNames read = new IndexNames(names);
        read.checkDifferent(indexes);
        return read;
    }

    /** The index's name in the table. */
    public String of(String index) {
        return names.getOrDefault(index, index);
    }

    /** The text that {@link #read} parses: only names that differ, in alphabetical order. */
    @Override
    public String toString() {
        return new TreeMap<>(names).entrySet().stream().filter(name -> !name.getKey().equals(name.getValue()))
                .map(name -> name.getKey() + ":" + name.getValue()).collect(Collectors.joining(","));
    }

    private void checkDifferent(Collection<String> indexes) {
        Map<String, String> taken = new HashMap<>();
        for (String index : indexes) {
            String other = taken.put(of(index), index);
            if (other != null) {
                throw new IllegalArgumentException(
                        other + " and " + index + " would both be " + of(index) + ": give each a name of its own");
            }
        }
    }
}
