package io.relata.simulation.sequential;

import io.relata.simulation.reference.PlainValue;
import io.relata.simulation.sequential.ListStep.Turn;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * The pages of a list, which have to be full, in order, and together just what the list should hold.
 *
 * @param rows what the list should hold, in its order
 * @param expiring the entities that can expire
 */
record PageTurns(ListStep step, List<PlainRow> rows, Set<String> expiring, Function<HttpCall, HttpAnswer> api) {
    Optional<String> difference() {
        List<Object> items = new ArrayList<>();
        Optional<String> cursor = Optional.empty();
        do {
            ListStep asked = cursor.isPresent() && step.turn() == Turn.WITH_OTHER_LIMIT
                    ? new ListStep(step.path(), step.source(), step.parameters(), Optional.of(step.pageSize() % 3 + 1), Turn.ON)
                    : step;
            HttpCall call = asked.call(cursor);
            HttpAnswer page = api.apply(call);
            if (page.status() != 200) {
                return Optional.of(call + "\nwas answered with " + page.status() + " " + page.json() + "\nbut should hold " + views());
            }
            items.addAll(page.items());
            int missing = rows.size() - items.size();
            if (page.items().size() > asked.pageSize() || missing > 0 && page.items().size() < asked.pageSize()) {
                return Optional.of(call + "\nis a page of " + page.items().size() + ", " + missing + " are missing: " + page.items()
                        + "\nbut the list should hold " + views());
            } else if (missing == 0 && page.next().isPresent() && isKnownToEnd()) {
                return Optional.of(call + "\nhas a next page, and nothing is left of " + views());
            } else if (page.next().isPresent() && page.items().isEmpty() || missing < 0) {
                break;
            }
            Optional<String> wrong = page.next().filter(any -> cursorIsWrong()).flatMap(this::wronglyTurned);
            if (wrong.isPresent()) {
                return wrong;
            }
            cursor = page.next();
        } while (cursor.isPresent());
        return compared(items);
    }

    /** What has expired is there until the table removes it, and may be on another page. */
    private boolean isKnownToEnd() {
        return step.tellsItsEnd() && rows.stream().noneMatch(row -> expiring.contains(row.key().entity()));
    }

    private boolean cursorIsWrong() {
        return step.turn() == Turn.IN_OTHER_ORDER || step.turn() == Turn.WITH_ANOTHER_FILTER;
    }

    private Optional<String> wronglyTurned(String cursor) {
        HttpCall call = step.turned(cursor);
        HttpAnswer answer = api.apply(call);
        return answer.status() == 400
                ? Optional.empty()
                : Optional.of(call + "\nhas the cursor of " + step + "\nand was answered with " + answer.status() + " " + answer.json());
    }

    /** Those of equal sort values may come in any order, but each once. */
    private Optional<String> compared(List<Object> items) {
        Map<PlainKey, PlainRow> known = new HashMap<>();
        rows.forEach(row -> known.put(row.key(), row));
        List<PlainRow> found = new ArrayList<>();
        for (Object item : items) {
            Map<?, ?> view = (Map<?, ?>) item;
            PlainRow row = known.get(key(view));
            if (row == null) {
                return Optional.of(step + "\nholds " + item + "\nwhich does not belong there: " + views());
            }
            Optional<String> difference = AnswerComparison.difference(step.toString(), row.view(),
                    step.isNear() ? PlainNearby.withoutDistance(row, view) : step.isHistory() ? withoutCause(view) : item);
            if (difference.isPresent()) {
                return difference;
            }
            found.add(row);
        }
        Comparator<PlainRow> order = step.isNear()
                ? PlainNearby::compare
                : Comparator.comparing(PlainRow::sort, PlainValue.BY_BYTES);
        Comparator<PlainRow> asked = step.isDescending() ? order.reversed() : order;
        for (int i = 1; i < found.size(); i++) {
            if (asked.compare(found.get(i - 1), found.get(i)) > 0) {
                return Optional.of(step + "\nis out of order: " + found.stream().map(PlainRow::sort).toList());
            }
        }
        return found.size() == rows.size() && known.size() == found.stream().map(PlainRow::key).distinct().count()
                ? Optional.empty()
                : Optional.of(step + "\nholds " + items + "\nbut should hold " + views());
    }

    /** Of a history, each item is another version of the same, or its end. */
    private PlainKey key(Map<?, ?> view) {
        return step.isHistory() && step.source() instanceof ListStep.Source.Related related
                && view.get("version") instanceof BigDecimal version
                        ? PlainWholeLists.key(related.holder(), version.longValue())
                        : new PlainKey(String.valueOf(view.get("entity")), String.valueOf(view.get("id")));
    }

    /** Of what hangs on several entities that are deleted, it is not said with which of them it goes. */
    private static Map<Object, Object> withoutCause(Map<?, ?> view) {
        Map<Object, Object> seen = new HashMap<>(view);
        seen.remove("deletedWith");
        return seen;
    }

    private List<Map<String, Object>> views() {
        return rows.stream().map(PlainRow::view).toList();
    }
}
