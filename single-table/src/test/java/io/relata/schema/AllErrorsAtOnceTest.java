package io.relata.schema;

import static io.relata.permission.Grantee.everyone;
import static io.relata.permission.Grantee.owner;
import static io.relata.permission.Grantee.whoMay;
import static io.relata.permission.Permission.allow;
import static io.relata.permission.Permission.hide;
import static io.relata.permission.Privilege.READ;
import static org.assertj.core.api.Assertions.assertThat;

import io.relata.annotation.AtMost;
import io.relata.annotation.BelongsTo;
import io.relata.annotation.Carries;
import io.relata.annotation.Entity;
import io.relata.annotation.Expires;
import io.relata.annotation.IdentifiedBy;
import io.relata.annotation.ListBy;
import io.relata.annotation.Nearby;
import io.relata.annotation.Searchable;
import io.relata.annotation.SortBy;
import io.relata.annotation.Taggable;
import io.relata.annotation.Unique;
import io.relata.annotation.UniqueTogether;
import io.relata.annotation.Versioned;
import io.relata.annotation.Within;
import io.relata.total.Total;
import jakarta.validation.constraints.NotBlank;
import java.time.Instant;
import java.time.Period;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Whoever mends a model sees all that is wrong with it in one round: no mistake hides another. */
class AllErrorsAtOnceTest {
    @Entity(collection = "shops")
    record Shop(@NotBlank String keeper) {
    }

    @Entity(collection = "tills")
    record Till(@BelongsTo(Shop.class) @NotBlank String shopId, @BelongsTo(value = Shop.class, list = "spares") String spareId,
            String holder) {
    }

    @Entity(collection = "types")
    record WrongType(Period period) {
    }

    @Entity(collection = "typesOfParts")
    record WrongPart(List<Map<Instant, String>> parts) {
    }

    interface Open {
    }

    @Entity(collection = "interfaces")
    record WrongInterface(Open open) {
    }

    @Entity(collection = "orders")
    @SortBy("gone")
    record WrongSort(String name) {
    }

    @Entity(collection = "lists")
    @ListBy(value = "gone", sort = "createdAt", index = "gsi1")
    record WrongList(String name) {
    }

    @Entity(collection = "strangers")
    record WrongParent(@BelongsTo(WrongSort.class) String parentId) {
    }

    @Entity(collection = "limits")
    record WrongLimit(@BelongsTo(Shop.class) @AtMost(by = "gone") @NotBlank String shopId) {
    }

    @Entity(collection = "carriers")
    record WrongCarried(@BelongsTo(Shop.class) @Carries("gone") @NotBlank String shopId) {
    }

    @Entity(collection = "hierarchies")
    record WrongWithin(@Within(value = Shop.class, index = "tree") String shopId) {
    }

    @Entity(collection = "points")
    record WrongPoint(@Nearby(index = "near") String place) {
    }

    @Entity(collection = "searches")
    record WrongSearch(@Searchable long number) {
    }

    @Entity(collection = "ids")
    @IdentifiedBy("name")
    record WrongId(String name) {
    }

    @Entity(collection = "pairs")
    @UniqueTogether({"name", "gone"})
    record WrongPair(String name) {
    }

    @Entity(collection = "ones")
    record WrongUnique(@Unique List<String> names) {
    }

    @Entity(collection = "ends")
    @Versioned
    record WrongEnd(@Expires String until) {
    }

    @Entity(collection = "Capital", name = "Capital")
    record WrongName(String _hidden, String version) {
    }

    @Entity(collection = "tagged")
    @Taggable(within = "gone")
    record WrongTags(String name) {
    }

    private static final Map<String, UnaryOperator<Schema>> MISTAKES = new TreeMap<>();

    static {
        for (Class<? extends Record> wrong : List.<Class<? extends Record>>of(WrongType.class, WrongPart.class, WrongInterface.class,
                WrongSort.class, WrongList.class, WrongParent.class, WrongLimit.class, WrongCarried.class, WrongWithin.class,
                WrongPoint.class, WrongSearch.class, WrongId.class, WrongPair.class, WrongUnique.class, WrongEnd.class, WrongName.class,
                WrongTags.class)) {
            MISTAKES.put(wrong.getSimpleName(), schema -> schema.entities(wrong));
        }
        MISTAKES.put("no entity", schema -> schema.entities(Item.class));
        MISTAKES.put("relation", schema -> schema.manyToMany(Shop.class, Shop.class));
        MISTAKES.put("relation's attributes",
                schema -> schema.manyToMany(ManyToMany.between(Shop.class, Till.class).named("lends", "lentBy").with(WrongType.class)));
        MISTAKES.put("relation's order",
                schema -> schema.manyToMany(ManyToMany.between(Shop.class, Till.class).named("sells", "soldBy").sortTo("gone")));
        MISTAKES.put("total", schema -> schema.totals(Total.of(Till.class).per(Shop.class, "tills").sum("gone")));
        MISTAKES.put("permission", schema -> schema.permissions(allow(owner("gone")).to(READ).with(Till.class)));
        MISTAKES.put("permission of a parent",
                schema -> schema.permissions(allow(whoMay(READ, WrongSort.class)).to(READ).with(Till.class)));
        MISTAKES.put("permissions that read", schema -> schema.permissions(allow(owner("keeper")).to(READ).with(Shop.class),
                allow(whoMay(READ, Shop.class)).to(READ).with(Till.class)));
        MISTAKES.put("hidden", schema -> schema.permissions(allow(everyone()).toDoAnything().withAll(),
                hide("gone").of(Till.class).forEveryone()));
        MISTAKES.put("retired", schema -> schema.retired("Shop"));
        MISTAKES.put("name", schema -> schema.named("a-b"));
    }

    record Item(String name) {
    }

    private static List<String> errors(List<String> names) {
        Schema schema = Schema.table("Shops").entities(Shop.class, Till.class);
        for (String name : names) {
            schema = MISTAKES.get(name).apply(schema);
        }
        try {
            schema.model();
            return List.of();
        } catch (ModelException e) {
            return e.sentences();
        }
    }

    @Test
    void anyTwoMistakesAreToldTogether() {
        List<String> names = new ArrayList<>(MISTAKES.keySet());
        names.forEach(one -> assertThat(errors(List.of(one))).as(one).isNotEmpty());
        for (String one : names) {
            for (String other : names) {
                // An entity that is one mistake makes a reference to it none.
                Set<String> both = new LinkedHashSet<>(errors(List.of(one)));
                both.addAll(errors(List.of(other)));
                if (!List.of(one, other).contains("WrongSort") && !one.equals(other)) {
                    assertThat(errors(List.of(one, other))).as(one + " and " + other).containsAll(both);
                }
            }
        }
    }
}
