package io.relata.simulation.sequential;

import io.relata.simulation.sequential.HttpCall.Parameter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** An API with a mistake in what it answers to those who read. */
final class BrokenApi implements AnsweringApi {
    private final AnsweringApi served;
    private final Mistake mistake;
    private final Map<Object, Object> remembered = new HashMap<>();

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
        STRONG_TAG_OF_A_PART
    }

    @Override
    public HttpAnswer answer(HttpCall call, Instant now, List<String> newIds) {
        if (!call.method().equals("GET")) {
            return served.answer(call, now, newIds);
        }
        return switch (mistake) {
            case FILTERS_AFTER_THE_LIMIT -> has(call, "filter") ? filteredLate(call, now) : served.answer(call, now, newIds);
            case DESCENDS_WITHIN_PAGES -> has(call, "order") ? turned(call, now) : served.answer(call, now, newIds);
            case INCLUDES_WHAT_ONCE_WAS -> remembering(call, served.answer(call, now, newIds));
            case PREFIX_NOT_FOLDED -> prefixed(call, served.answer(call, now, newIds));
            case LAST_ITEM_LOST -> shortened(served.answer(call, now, newIds));
            case STRONG_TAG_OF_A_PART -> strong(served.answer(call, now, newIds));
        };
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

    private static HttpAnswer with(HttpAnswer page, List<?> items) {
        if (page.status() != 200) {
            return page;
        }
        Map<Object, Object> other = new TreeMap<>((Map<?, ?>) page.json());
        other.put("items", items);
        return new HttpAnswer(page.status(), page.headers(), other);
    }
}
