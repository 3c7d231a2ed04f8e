package io.relata.simulation.sequential;

import io.relata.simulation.reference.PlainValue;
import io.relata.simulation.sequential.HttpCall.Parameter;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** An API with a mistake in what it answers to those who read. */
final class BrokenApi implements AnsweringApi {
    private static final int SEGMENTS_OF_AN_ENTITY = 3;
    private static final Set<String> OF_LISTS = Set.of("limit", "cursor", "order", "from", "to", "prefix", "filter", "fields");
    private final AnsweringApi served;
    private final Mistake mistake;
    private final Map<Object, Object> remembered = new HashMap<>();
    private Instant first = Instant.MAX;

    BrokenApi(AnsweringApi served, Mistake mistake) {
        this.served = served;
        this.mistake = mistake;
    }

    /** What is wrong. */
    enum Mistake {
        /** A page holds as many as were asked for before the filters, and so lacks those that do not pass. */
        FILTERS_AFTER_THE_LIMIT,
        /** Each page is turned round, and the list is not. */
        DESCENDS_WITHIN_PAGES,
        /** A parent that is included is as it was when it was included first, even when it is gone. */
        INCLUDES_WHAT_ONCE_WAS,
        /** A prefix is compared as it is written. */
        PREFIX_NOT_FOLDED,
        /** A page ends before its last item, and the next begins behind it. */
        LAST_ITEM_LOST,
        /** An entity of which only some attributes were asked for has the entity tag of the whole. */
        STRONG_TAG_OF_A_PART,
        /** A value of a sealed interface keeps the parts of the record that it was before a patch. */
        PARTS_OF_ANOTHER_RECORD(5),
        /** A tree is in the order of creation. */
        TREE_BY_TIME(21),
        /** What is above an entity begins with the nearest. */
        PATH_FROM_BELOW(25),
        /** The entity is not among its edges. */
        EDGES_ALONE(5),
        /** An earlier version has the attributes of the next. */
        HISTORY_OF_THE_NEXT(7),
        /** Totals are as they were when they were asked for first. */
        TOTALS_AS_THEY_WERE(23),
        /** A list by a total is sorted by the texts of its numbers. */
        RANKED_AS_TEXT(82),
        /** A list by distance is in the order of ids. */
        NEAR_BY_ID(5),
        /** What has a tag is listed whatever it belongs to. */
        TAGGED_OF_ALL_PARENTS(183),
        /** What is searched within a parent is searched everywhere. */
        FOUND_OF_ALL_PARENTS(5),
        /** An idempotency key replays its answer to another body. */
        KEYS_OF_ANY_BODY,
        /** The idempotency key of a batch is ignored. */
        KEYS_OF_BATCHES_IGNORED,
        /** What is repeated of a batch has its entities. */
        ENTITIES_OF_REPEATED_BATCHES(11),
        /** What a merge patch takes away stays. */
        NULLS_IGNORED,
        /** Preconditions of links are ignored. */
        LINK_PRECONDITIONS_IGNORED,
        /** What has expired is read as if it had not. */
        EXPIRED_IS_READ(15);

        private final long from;

        Mistake() {
            this(0);
        }

        Mistake(long from) {
            this.from = from;
        }

        /** Where it was noticed once: most models have nothing that it concerns. */
        long from() {
            return from;
        }
    }

    @Override
    public HttpAnswer answer(HttpCall call, Instant now, List<String> newIds) {
        first = first.equals(Instant.MAX) ? now : first;
        if (mistake == Mistake.PARTS_OF_ANOTHER_RECORD && call.method().equals("PATCH")) {
            HttpAnswer before = served.answer(HttpCall.get(call.path(), List.of()), now, List.of());
            return keepingParts(before, written(call, now, newIds));
        } else if (!call.method().equals("GET")) {
            return written(call, now, newIds);
        }
        return switch (mistake) {
            case FILTERS_AFTER_THE_LIMIT -> has(call, "filter") ? filteredLate(call, now) : served.answer(call, now, newIds);
            case DESCENDS_WITHIN_PAGES -> has(call, "order") ? turned(call, now) : served.answer(call, now, newIds);
            case INCLUDES_WHAT_ONCE_WAS -> remembering(call, served.answer(call, now, newIds));
            case PREFIX_NOT_FOLDED -> prefixed(call, served.answer(call, now, newIds));
            case LAST_ITEM_LOST -> shortened(served.answer(call, now, newIds));
            case PARTS_OF_ANOTHER_RECORD -> served.answer(call, now, newIds);
            case STRONG_TAG_OF_A_PART -> strong(served.answer(call, now, newIds));
            case TREE_BY_TIME -> inOrder(call, "/tree", "createdAt", served.answer(call, now, newIds));
            case PATH_FROM_BELOW -> call.path().endsWith("/path")
                    ? turned(served.answer(call, now, newIds))
                    : served.answer(call, now, newIds);
            case EDGES_ALONE -> edges(call, served.answer(call, now, newIds));
            case HISTORY_OF_THE_NEXT -> history(call, served.answer(call, now, newIds));
            case TOTALS_AS_THEY_WERE -> totals(call, served.answer(call, now, newIds));
            case RANKED_AS_TEXT -> ranked(call, now);
            case NEAR_BY_ID -> has(call, "near")
                    ? inOrder(call, "", "id", served.answer(call, now, newIds))
                    : served.answer(call, now, newIds);
            case TAGGED_OF_ALL_PARENTS -> served.answer(call.path().startsWith("/tags/") ? withoutParent(call) : call, now, newIds);
            case FOUND_OF_ALL_PARENTS -> served.answer(call.path().equals("/search") ? everywhere(call) : call, now, newIds);
            case EXPIRED_IS_READ -> served.answer(call, first, newIds);
            case KEYS_OF_ANY_BODY, KEYS_OF_BATCHES_IGNORED, ENTITIES_OF_REPEATED_BATCHES, NULLS_IGNORED, LINK_PRECONDITIONS_IGNORED ->
                served.answer(call, now, newIds);
        };
    }

    private static HttpCall everywhere(HttpCall call) {
        List<String> known = List.of("q", "entity", "limit", "cursor", "fields");
        return new HttpCall(call.method(), call.path(), call.query().stream().filter(each -> known.contains(each.name())).toList(),
                call.headers(), call.body());
    }

    private HttpAnswer written(HttpCall call, Instant now, List<String> newIds) {
        return switch (mistake) {
            case KEYS_OF_ANY_BODY -> once(call, now, newIds);
            case KEYS_OF_BATCHES_IGNORED -> served.answer(call.path().equals("/batch") ? call.with(Map.of()) : call, now, newIds);
            case ENTITIES_OF_REPEATED_BATCHES -> repeated(call, now, newIds);
            case NULLS_IGNORED -> served.answer(call.method().equals("PATCH") ? withoutNulls(call) : call, now, newIds);
            case LINK_PRECONDITIONS_IGNORED -> served.answer(call.path().split("/").length > SEGMENTS_OF_AN_ENTITY
                    ? call.with(Map.of())
                    : call, now, newIds);
            default -> served.answer(call, now, newIds);
        };
    }

    private HttpAnswer once(HttpCall call, Instant now, List<String> newIds) {
        List<Object> key = List.of(call.path(), call.headers().getOrDefault("idempotency-key", ""));
        HttpAnswer answer = served.answer(call, now, newIds);
        if (answer.status() == 201 && call.headers().containsKey("idempotency-key")) {
            remembered.put(key, answer);
        }
        return answer.status() == 422 && remembered.get(key) instanceof HttpAnswer earlier ? earlier : answer;
    }

    private HttpAnswer repeated(HttpCall call, Instant now, List<String> newIds) {
        HttpAnswer answer = served.answer(call, now, newIds);
        boolean isReplayed = answer.headers().containsKey("Idempotency-Replayed") && call.path().equals("/batch");
        List<Object> key = List.of(call.path(), call.body().orElse(""));
        if (answer.status() == 200 && !isReplayed) {
            remembered.put(key, answer.json());
        }
        return isReplayed ? new HttpAnswer(200, answer.headers(), remembered.get(key)) : answer;
    }

    private static HttpCall withoutNulls(HttpCall call) {
        return new HttpCall(call.method(), call.path(), call.query(), call.headers(),
                call.body().map(body -> body.replaceAll("\"[^\"]*\":null,?", "").replace(",}", "}")));
    }

    /** A page that is the whole list, in another order. */
    private static HttpAnswer inOrder(HttpCall call, String end, String name, HttpAnswer page) {
        if (!call.path().endsWith(end) || has(call, "cursor") || page.next().isPresent()) {
            return page;
        }
        return with(page, page.items().stream()
                .sorted(Comparator.comparing((Object item) -> String.valueOf(((Map<?, ?>) item).get(name)), PlainValue.BY_BYTES)).toList());
    }

    private static HttpAnswer turned(HttpAnswer page) {
        List<Object> items = new ArrayList<>(page.items());
        Collections.reverse(items);
        return page.status() == 200 ? with(page, items) : page;
    }

    private static HttpAnswer edges(HttpCall call, HttpAnswer page) {
        return call.path().endsWith("/edges")
                ? with(page, page.items().stream().filter(item -> ((Map<?, ?>) item).containsKey("link")).toList())
                : page;
    }

    private static HttpAnswer history(HttpCall call, HttpAnswer page) {
        if (!call.path().endsWith("/history") || has(call, "order")) {
            return page;
        }
        List<Object> items = new ArrayList<>(page.items());
        for (int i = 0; i + 1 < items.size(); i++) {
            Map<Object, Object> item = new TreeMap<>((Map<?, ?>) page.items().get(i + 1));
            item.putAll(Map.of("version", ((Map<?, ?>) page.items().get(i)).get("version")));
            items.set(i, item);
        }
        return with(page, items);
    }

    private HttpAnswer totals(HttpCall call, HttpAnswer answer) {
        return call.path().endsWith("/totals") && answer.status() == 200
                ? (HttpAnswer) remembered.computeIfAbsent(call.path(), any -> answer)
                : answer;
    }

    private HttpAnswer ranked(HttpCall call, Instant now) {
        Optional<String> sort = call.query().stream().filter(each -> each.name().equals("sort") && each.value().contains(".")
                && !each.value().startsWith("link.")).map(Parameter::value).findFirst();
        HttpAnswer page = served.answer(call, now, List.of());
        if (sort.isEmpty() || page.status() != 200 || has(call, "cursor") || page.next().isPresent()) {
            return page;
        }
        String[] parts = sort.get().split("\\.", 3);
        Map<Object, String> texts = new HashMap<>();
        page.items().forEach(item -> texts.put(item, text((Map<?, ?>) item, call.path(), parts, now)));
        List<Object> items = new ArrayList<>(page.items());
        items.sort(Comparator.comparing(item -> texts.getOrDefault(item, "")));
        if (call.query().contains(new Parameter("order", "desc"))) {
            Collections.reverse(items);
        }
        return with(page, items);
    }

    private String text(Map<?, ?> item, String path, String[] parts, Instant now) {
        Object totals = served.answer(HttpCall.get(path + "/" + item.get("id") + "/totals", List.of()), now, List.of()).json();
        Object number = ((Map<?, ?>) ((Map<?, ?>) totals).get(parts[0])).get(parts[1]);
        Object one = number instanceof Map<?, ?> sums ? parts.length > 2 ? sums.get(parts[2]) : sums.values().iterator().next() : number;
        return ((BigDecimal) one).toPlainString();
    }

    private static HttpCall withoutParent(HttpCall call) {
        return without(call, call.query().stream().map(Parameter::name).filter(name -> !OF_LISTS.contains(name))
                .collect(Collectors.toSet()));
    }

    @Override
    public void removeExpired(Instant now) {
        served.removeExpired(now);
    }

    private static boolean has(HttpCall call, String name) {
        return call.query().stream().anyMatch(each -> each.name().equals(name));
    }

    private static HttpCall without(HttpCall call, Set<String> names, Parameter... others) {
        return HttpCall.get(call.path(),
                Stream.concat(call.query().stream().filter(each -> !names.contains(each.name())), Stream.of(others))
                        .toList());
    }

    private HttpAnswer filteredLate(HttpCall call, Instant now) {
        HttpAnswer all = served.answer(without(call, Set.of("limit", "cursor"), new Parameter("limit", "100")), now, List.of());
        if (all.status() != 200) {
            return all;
        }
        HttpAnswer page = served.answer(without(call, Set.of("filter")), now, List.of());
        return with(page, page.items().stream().filter(all.items()::contains).toList());
    }

    private HttpAnswer turned(HttpCall call, Instant now) {
        HttpAnswer page = served.answer(without(call, Set.of("order"), new Parameter("order", "asc")), now, List.of());
        boolean descends = call.query().contains(new Parameter("order", "desc"));
        List<Object> items = new ArrayList<>(page.items());
        Collections.reverse(items);
        return descends ? with(page, items) : page;
    }

    private HttpAnswer remembering(HttpCall call, HttpAnswer answer) {
        if (!has(call, "include") || !(answer.json() instanceof Map<?, ?> entity) || !entity.containsKey("included")) {
            return answer;
        }
        Map<Object, Object> included = new TreeMap<>();
        ((Map<?, ?>) entity.get("included")).forEach((name, value) -> included.put(name, value instanceof Map<?, ?> parent
                ? remembered.computeIfAbsent(List.of(name, String.valueOf(parent.get("id"))), any -> parent)
                : value));
        Map<Object, Object> other = new TreeMap<>(entity);
        other.put("included", included);
        return new HttpAnswer(answer.status(), answer.headers(), other);
    }

    private static HttpAnswer prefixed(HttpCall call, HttpAnswer page) {
        boolean isFolded = call.query().stream().filter(each -> each.name().equals("prefix"))
                .allMatch(each -> each.value().equals(each.value().toLowerCase(Locale.ROOT)));
        return isFolded || page.status() != 200 ? page : with(page, List.of());
    }

    private static HttpAnswer shortened(HttpAnswer page) {
        return page.next().isEmpty() || page.items().size() < 2 ? page : with(page, page.items().subList(0, page.items().size() - 1));
    }

    private static HttpAnswer strong(HttpAnswer answer) {
        return new HttpAnswer(answer.status(), answer.headers().entrySet().stream().collect(Collectors.toMap(Map.Entry::getKey,
                each -> each.getKey().equals("ETag") ? each.getValue().replace("W/", "") : each.getValue())), answer.json());
    }

    private static HttpAnswer keepingParts(HttpAnswer before, HttpAnswer after) {
        if (after.status() != 200 || !(before.json() instanceof Map<?, ?> old) || !(after.json() instanceof Map<?, ?> entity)) {
            return after;
        }
        Map<Object, Object> other = new TreeMap<>(entity);
        other.replaceAll((name, value) -> {
            if (!(value instanceof Map<?, ?> now) || !(old.get(name) instanceof Map<?, ?> was) || !now.containsKey("type")) {
                return value;
            }
            Map<Object, Object> both = new TreeMap<>(was);
            both.putAll(now);
            return now.get("type").equals(was.get("type")) ? value : both;
        });
        return new HttpAnswer(after.status(), after.headers(), other);
    }

    private static HttpAnswer with(HttpAnswer page, List<?> items) {
        if (page.status() != 200) {
            return page;
        }
        Map<Object, Object> other = new TreeMap<>((Map<?, ?>) page.json());
        other.put("items", items);
        return new HttpAnswer(page.status(), page.headers(), other);
    }
}
