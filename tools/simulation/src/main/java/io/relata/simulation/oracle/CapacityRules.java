package io.relata.simulation.oracle;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Who has a reservation in which capacity, and what capacities count. */
final class CapacityRules {
    static final String CAPACITY = "capacity:";
    private static final String RESERVATION = "reservation:";

    private final Judging judging;
    private final Set<ItemKey> held = new HashSet<>();
    private final List<ItemKey> reservations = new ArrayList<>();
    private final Map<String, Map<String, Object>> capacities = new TreeMap<>();

    CapacityRules(Judging judging) {
        this.judging = judging;
    }

    void add(DeclaredEntity type, ItemKey key, Map<String, Object> item) {
        Map<?, ?> named = item.get("_reservations") instanceof Map<?, ?> map ? map : Map.of();
        String until = item.get("expiresAt") instanceof BigDecimal second ? twelve(second) : "never";
        named.forEach((limit, partition) -> {
            String attribute = String.valueOf(limit).split("\\.", 2)[0];
            if (String.valueOf(partition).startsWith(CAPACITY + type.name() + "." + limit + ":" + item.get(attribute) + ":")) {
                held.add(new ItemKey(String.valueOf(partition), RESERVATION + until + ":" + key.type()));
            }
        });
        if (judging.isOver(item)) {
            return;
        }
        for (DeclaredLimit limit : type.limits()) {
            Object parent = item.get(limit.attribute());
            Optional<String> counted = limit.partitions(type.name(), item);
            if (counted.isEmpty()) {
                continue;
            }
            String begin = counted.get();
            String partition = String.valueOf(named.get(limit.name()));
            boolean reserved = partition.startsWith(begin) && partition.indexOf(':', begin.length()) < 0
                    && judging.table().item(new ItemKey(partition, RESERVATION + until + ":" + key.type())).isPresent();
            if (judging.table().alive(limit.above(), parent).isPresent() && !reserved) {
                judging.findings().add(Wrong.Kind.UNRESERVED, Clause.RESERVATION, key, () -> "it needs a reservation in " + begin);
            }
        }
    }

    private static String twelve(BigDecimal second) {
        String digits = second.max(BigDecimal.ZERO).toBigInteger().toString();
        return digits.length() > 12 ? "9".repeat(12) : "0".repeat(12 - digits.length()) + digits;
    }

    void reservation(ItemKey key) {
        if (key.id().startsWith(CAPACITY) && key.type().startsWith(RESERVATION)) {
            reservations.add(key);
        }
    }

    void capacity(ItemKey key, Map<String, Object> item) {
        if (key.id().startsWith(CAPACITY) && key.id().equals(key.type())) {
            capacities.put(key.id(), item);
        }
    }

    /** Once all items are known. */
    void judge() {
        reservations.stream().filter(key -> limit(key.id()).isPresent() && isLost(key)).forEach(key -> {
            held.add(key);
            judging.findings().add(Wrong.Kind.LOST, Clause.RESERVATION, key, () -> "who holds it is not there, and nobody has deleted it");
        });
        reservations.stream().filter(key -> held.contains(key) && limit(key.id()).isPresent()).forEach(key -> {
            judging.allow(key, new Shape(Clause.RESERVATION, "reservation").must("owner", Check.Form.TEXT));
            if (!capacities.containsKey(key.id())) {
                judging.findings().add(Wrong.Kind.MISSING, Clause.CAPACITY, ItemKey.guard(key.id()), () -> "it must count " + key);
            }
        });
        capacities.keySet().forEach(this::judge);
    }

    /** Whether its time is not over, and there is nothing of who holds it, not even a tombstone. */
    private boolean isLost(ItemKey reservation) {
        String[] parts = reservation.type().split(":", 3);
        boolean isOver = parts[1].matches("[0-9]{12}")
                && judging.now().filter(now -> Long.parseLong(parts[1]) <= now.getEpochSecond()).isPresent();
        String[] holder = parts.length < 3 ? new String[0] : parts[2].split("#", 2);
        return holder.length == 2 && !isOver && judging.table().isLost(holder[0], holder[1]);
    }

    private void judge(String partition) {
        Optional<DeclaredLimit> limit = limit(partition);
        long count = reservations.stream().filter(key -> key.id().equals(partition)).count();
        Optional<Map<String, Object>> parent = limit.flatMap(found -> judging.table().alive(found.above(), partition.split(":")[2]));
        if (limit.isEmpty() || parent.isEmpty() && limit.get().per().isEmpty() && !isTaken(partition)) {
            return;
        }
        Shape shape = new Shape(Clause.CAPACITY, "capacity").must("taken", new Check.Exactly(count)).must("shards", Check.Form.WHOLE)
                .must("revision", Check.Form.WHOLE);
        ItemKey key = ItemKey.guard(partition);
        if (parent.isEmpty()) {
            judging.allow(key, shape.may("limit", Check.Form.WHOLE).may("most", Check.Form.WHOLE));
            return;
        }
        Map<String, Object> stored = Objects.requireNonNull(capacities.get(partition));
        Optional<Long> most = !limit.get().isFollowedLater()
                ? limit.get().of(parent.get())
                : stored.containsKey("limit") ? Optional.of(QuietTable.number(stored, "limit")) : Optional.empty();
        most.ifPresent(number -> shape.must("limit", new Check.Exactly(number)).must("most", Check.Form.WHOLE));
        judging.allow(key, shape);
        String first = partition.substring(0, partition.lastIndexOf(':') + 1) + 0;
        if (!capacities.containsKey(first)) {
            judging.findings().add(Wrong.Kind.MISSING, Clause.CAPACITY, ItemKey.guard(first), () -> "it must be there, as its others are");
        } else if (first.equals(partition) && most.filter(number -> number != shared(partition)).isPresent()) {
            judging.findings().add(Wrong.Kind.DIFFERENT, Clause.CAPACITY, key, () -> "its shards must have " + most.get() + " together");
        }
    }

    /** Whether one of its shards counts something. */
    private boolean isTaken(String partition) {
        String begin = partition.substring(0, partition.lastIndexOf(':') + 1);
        return capacities.containsKey(begin + 0) && capacities.entrySet().stream()
                .anyMatch(each -> each.getKey().startsWith(begin) && QuietTable.number(each.getValue(), "taken") > 0);
    }

    private long shared(String first) {
        String begin = first.substring(0, first.length() - 1);
        return capacities.entrySet().stream()
                .filter(each -> each.getKey().startsWith(begin) && each.getKey().indexOf(':', begin.length()) < 0)
                .mapToLong(each -> QuietTable.number(each.getValue(), "most")).sum();
    }

    private Optional<DeclaredLimit> limit(String partition) {
        String[] parts = partition.split(":");
        String[] names = parts.length == 4 || parts.length == 5 ? parts[1].split("\\.", 2) : new String[0];
        return names.length < 2
                ? Optional.empty()
                : Optional.ofNullable(judging.declarations().entities().get(names[0])).stream().flatMap(type -> type.limits().stream())
                        .filter(each -> each.name().equals(names[1]) && each.per().isPresent() == (parts.length == 5)).findFirst();
    }
}
