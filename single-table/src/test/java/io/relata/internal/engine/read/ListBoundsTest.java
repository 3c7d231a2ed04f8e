package io.relata.internal.engine.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.ListBy;
import io.relata.annotation.Listed;
import io.relata.annotation.SortBy;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Direction;
import io.relata.internal.engine.read.list.LinkedListing;
import io.relata.internal.engine.read.list.ListOptions;
import io.relata.internal.engine.read.list.Listing;
import io.relata.internal.engine.read.list.Selection;
import io.relata.internal.engine.table.RecordingTable;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Related;
import io.relata.internal.model.TableModel;
import io.relata.music.Items;
import io.relata.schema.ManyToMany;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every kind of list that is sorted by values. Without bounds, what has no value comes first, as does a text of nothing but white space;
 * within any bounds it is left out.
 */
class ListBoundsTest {
    private static final TableModel MODEL = TableModel.of(Schema.table("Houses").entities(House.class, Person.class, Guest.class)
            .manyToMany(
                    ManyToMany.between(House.class, Guest.class).with(Stay.class).sortTo("name", "link.since", "link.rent", "link.role"))
            .model());
    private static final EntityType HOUSE = MODEL.entity("house").orElseThrow();
    private static final EntityType PERSON = MODEL.entity("person").orElseThrow();
    private static final EntityType GUEST = MODEL.entity("guest").orElseThrow();
    private static final Related PEOPLE = MODEL.related(HOUSE, "people").orElseThrow();
    private static final Related.Linked GUESTS = (Related.Linked) MODEL.related(HOUSE, "guests").orElseThrow();
    private static final Clock CLOCK = Clock.fixed(Instant.EPOCH, ZoneOffset.UTC);

    @Entity(collection = "houses")
    @Listed(shards = 2)
    @SortBy("title")
    record House(@NotBlank String title) {
    }

    @Entity(collection = "people")
    @SortBy({"name", "nick"})
    @ListBy(value = "town", sort = "name", index = "gsi1")
    @ListBy(value = "town", sort = {"level", "name"}, index = "gsi2")
    record Person(@BelongsTo(House.class) String houseId, @NotBlank String name, @NotBlank String nick, String town, BigDecimal level) {
    }

    @Entity(collection = "guests")
    @SortBy("name")
    record Guest(@NotBlank String name) {
    }

    record Stay(Instant since, BigDecimal rent, String role) {
    }

    /** What is compared. */
    private enum Values {
        TEXTS(List.of("New", "New York", "Newark"), new Bounds("New", null, null, 0, 1, 2), new Bounds(null, "NEW ", null, 0, 1),
                new Bounds(null, null, "new ", 1), new Bounds(null, null, "new", 0, 1, 2), new Bounds("new ", "new ", null, 1),
                new Bounds("", null, null, 0, 1, 2), new Bounds(null, "", null, 0, 1, 2), new Bounds(null, null, "", 0, 1, 2),
                new Bounds(null, "a", null), new Bounds("newa", null, "new", 2)),
        TIMES(List.of("2026-01-01T00:00:00.000Z", "2026-02-01T00:00:00.000Z", "2026-03-01T00:00:00.000Z"),
                new Bounds("2026-02", null, null, 1, 2), new Bounds(null, "2026-02", null, 0, 1), new Bounds(null, null, "2026-02", 1),
                new Bounds(null, "2025", null), new Bounds("2026-01", "2026-02", null, 0, 1)),
        NUMBERS(List.of(new BigDecimal("-2"), BigDecimal.ZERO, new BigDecimal("13.5")), new Bounds("0", null, null, 1, 2),
                new Bounds(null, "0", null, 0, 1), new Bounds(null, null, "0", 1), new Bounds(null, "-3", null),
                new Bounds("-2", "0", null, 0, 1));

        private final List<Object> three;
        private final List<Bounds> bounds;

        Values(List<Object> three, Bounds... bounds) {
            this.three = three;
            this.bounds = List.of(bounds);
        }
    }

    /** Bounds, and which of three values are within them. */
    private record Bounds(@Nullable String from, @Nullable String to, @Nullable String prefix, Integer... within) {
        ListOptions options(int limit, Direction direction) {
            return new ListOptions(limit, Optional.empty(), direction, Optional.ofNullable(from), Optional.ofNullable(to),
                    Optional.ofNullable(prefix), List.of());
        }

        @Override
        public String toString() {
            return "from " + from + ", to " + to + ", prefix " + prefix;
        }
    }

    /** A list, with what there is without a value. */
    private enum Kind {
        LISTED(Values.TEXTS) {
            @Override
            Item item(String id, Map<String, Object> value) {
                return entity(HOUSE, id, "title", value);
            }

            @Override
            Listing list(ListOptions options) {
                return Listing.all(HOUSE, options);
            }
        },
        CHILDREN(Values.TEXTS) {
            @Override
            Item item(String id, Map<String, Object> value) {
                return entity(PERSON, id, "name", value, "houseId", "h", "nick", "x");
            }

            @Override
            Listing list(ListOptions options) {
                return Listing.related(PEOPLE, "h", options);
            }
        },
        /** Only what has all values is in it, and a blank one is one. */
        BY_TOWN(Values.TEXTS) {
            @Override
            Item item(String id, Map<String, Object> value) {
                return entity(PERSON, id, "name", value, "town", "b");
            }

            @Override
            Listing list(ListOptions options) {
                return Listing.all(PERSON, new Selection(Map.of("town", "B"), Optional.of("name")), options);
            }
        },
        BY_LEVEL(Values.NUMBERS) {
            @Override
            Item item(String id, Map<String, Object> value) {
                return entity(PERSON, id, "level", value, "town", "b", "name", "n");
            }

            @Override
            Listing list(ListOptions options) {
                return Listing.all(PERSON, new Selection(Map.of("town", "b"), Optional.of("level")), options);
            }
        },
        OF_LEVEL(Values.TEXTS) {
            @Override
            Item item(String id, Map<String, Object> value) {
                return entity(PERSON, id, "name", value, "town", "b", "level", BigDecimal.ONE);
            }

            @Override
            Listing list(ListOptions options) {
                return Listing.all(PERSON, new Selection(Map.of("town", "b", "level", "1.0"), Optional.empty()), options);
            }
        },
        LINKED_BY_NAME(Values.TEXTS) {
            @Override
            Item item(String id, Map<String, Object> value) {
                return Items.linked(GUESTS.side(), "h", entity(GUEST, id, "name", value), Map.of());
            }

            @Override
            Listing list(ListOptions options) {
                return LinkedListing.of(GUESTS.side(), "h", Optional.of("name"), options);
            }
        },
        LINKED_BY_SINCE(Values.TIMES) {
            @Override
            Item item(String id, Map<String, Object> value) {
                return linked(id, "since", value);
            }

            @Override
            Listing list(ListOptions options) {
                return LinkedListing.of(GUESTS.side(), "h", Optional.of("link.since"), options);
            }
        },
        LINKED_BY_RENT(Values.NUMBERS) {
            @Override
            Item item(String id, Map<String, Object> value) {
                return linked(id, "rent", value);
            }

            @Override
            Listing list(ListOptions options) {
                return LinkedListing.of(GUESTS.side(), "h", Optional.of("link.rent"), options);
            }
        },
        LINKED_BY_ROLE(Values.TEXTS) {
            @Override
            Item item(String id, Map<String, Object> value) {
                return linked(id, "role", value);
            }

            @Override
            Listing list(ListOptions options) {
                return LinkedListing.of(GUESTS.side(), "h", Optional.of("link.role"), options);
            }
        };

        private final Values values;

        Kind(Values values) {
            this.values = values;
        }

        /** @param value under {@code value}; nothing for none */
        abstract Item item(String id, Map<String, Object> value);

        abstract Listing list(ListOptions options);

        private static Item entity(EntityType type, String id, String attribute, Map<String, Object> value, Object... others) {
            List<Object> all = new ArrayList<>(List.of(others));
            value.values().forEach(each -> all.addAll(List.of(attribute, each)));
            return Items.entity(type, id, all.toArray());
        }

        private static Item linked(String id, String attribute, Map<String, Object> value) {
            Map<String, Object> link = new HashMap<>();
            value.values().forEach(each -> link.put(attribute, each));
            return Items.linked(GUESTS.side(), "h", Items.entity(GUEST, id, "name", "n"), link);
        }
    }

    static Stream<Arguments> lists() {
        return Stream.of(Kind.values()).flatMap(kind -> Stream.of(Direction.values())
                .flatMap(direction -> kind.values.bounds.stream().map(bounds -> Arguments.of(kind, direction, bounds))));
    }

    @ParameterizedTest
    @MethodSource("lists")
    void whatHasNoValueIsFirstAndWithinNoBounds(Kind kind, Direction direction, Bounds bounds) {
        List<Item> items = new ArrayList<>(IntStream.range(0, 3)
                .mapToObj(place -> kind.item("v" + place, Map.of("value", kind.values.three.get(place)))).toList());
        items.add(kind.item("none", Map.of()));
        if (kind.values == Values.TEXTS) {
            items.add(kind.item("white", Map.of("value", " \u2003")));
        }
        Walk list = new Walk(new ReadContext(MODEL, new RecordingTable().with(items), Runnable::run, CLOCK), kind::list);

        List<String> within = new ArrayList<>(Stream.of(bounds.within()).map(place -> "v" + place).toList());
        List<String> all = new ArrayList<>(list.ids(new Bounds(null, null, null).options(2, Direction.ASCENDING)));
        assertThat(all).endsWith("v0", "v1", "v2");
        assertThat(all.subList(0, all.size() - 3)).isSubsetOf("none", "white");
        if (direction == Direction.DESCENDING) {
            Collections.reverse(within);
            Collections.reverse(all);
        }
        assertThat(list.ids(bounds.options(2, direction))).isEqualTo(within);
        assertThat(list.ids(new Bounds(null, null, null).options(2, direction))).containsExactlyInAnyOrderElementsOf(all);
    }
}
