package io.relata.internal.engine.binding;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ConstructorDefaultsTest {
    enum State {
        OPEN, DONE
    }

    record Place(String street, String country) {
        Place {
            country = country == null ? "CH" : country;
        }
    }

    /** One that fails without a title. */
    record Card(String title, Integer points, State state, BigDecimal price, Boolean open, List<String> labels, Map<String, Integer> counts,
            Place place, UUID token, Instant at, LocalDate day, String slug, String note, int rank) {
        Card {
            title = title.strip();
            points = points == null ? 3 : points;
            state = state == null ? State.OPEN : state;
            price = price == null ? new BigDecimal("1.50") : price;
            open = open == null || open;
            labels = labels == null ? List.of("new") : List.copyOf(labels);
            counts = counts == null ? Map.of() : counts;
            place = place == null ? new Place("Main Street", null) : place;
            token = token == null ? UUID.randomUUID() : token;
            at = at == null ? Instant.now() : at;
            day = day == null ? LocalDate.of(2026, 1, 1) : day;
            slug = slug == null ? title + points : slug;
        }
    }

    private static Map<String, Optional<Object>> of(Class<? extends Record> record) {
        ConstructorDefaults defaults = ConstructorDefaults.of(record);
        Map<String, Optional<Object>> all = new TreeMap<>();
        Stream.of(record.getRecordComponents()).filter(each -> defaults.has(each.getName()))
                .forEach(each -> all.put(each.getName(), defaults.value(each.getName())));
        return all;
    }

    @Test
    void componentsThatAreFilledInAreKnownWithTheirValuesAsTheyAreStored() {
        assertThat(of(Card.class)).isEqualTo(Map.ofEntries(Map.entry("points", Optional.of(3)), Map.entry("state", Optional.of("OPEN")),
                Map.entry("price", Optional.of(new BigDecimal("1.50"))), Map.entry("open", Optional.of(true)),
                Map.entry("labels", Optional.of(List.of("new"))), Map.entry("counts", Optional.of(Map.of())),
                Map.entry("place", Optional.of(Map.of("street", "Main Street", "country", "CH"))),
                Map.entry("token", Optional.empty()), Map.entry("at", Optional.empty()), Map.entry("day", Optional.empty()),
                Map.entry("slug", Optional.empty())));
        assertThat(of(Place.class)).isEqualTo(Map.of("country", Optional.of("CH")));
    }

    record Named(String first, String last, String shown) {
        Named {
            shown = shown == null ? first + " " + last : shown;
        }
    }

    @Test
    void valueThatDependsOnOthersHasNoOneValue() {
        assertThat(of(Named.class)).isEqualTo(Map.of("shown", Optional.empty()));
    }

    record Strict(String code, Integer points) {
        Strict {
            if (code == null || !code.matches("[A-Z]{7}")) {
                throw new IllegalArgumentException("a code has seven letters");
            }
            points = points == null ? 0 : points;
        }
    }

    record Sometimes(Integer from, Integer to) {
        Sometimes {
            to = to == null ? from : to;
        }
    }

    @Test
    void whatTheConstructorNeverShowsIsNotSupposed() {
        assertThat(of(Strict.class)).isEmpty();
        assertThat(of(Sometimes.class)).isEmpty();
    }
}
