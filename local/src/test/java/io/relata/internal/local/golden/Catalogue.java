package io.relata.internal.local.golden;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.Expires;
import io.relata.annotation.ListBy;
import io.relata.annotation.Listed;
import io.relata.annotation.Searchable;
import io.relata.annotation.SelfCopy;
import io.relata.annotation.SortBy;
import io.relata.annotation.Taggable;
import io.relata.annotation.Unique;
import io.relata.annotation.UniqueTogether;
import io.relata.annotation.Versioned;
import io.relata.internal.model.TableModel;
import io.relata.schema.ManyToMany;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.PositiveOrZero;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;

/**
 * A model with what no sample model has: every type of attribute, names of its own, an entity related to itself, changing shards, and
 * expiry.
 */
final class Catalogue {
    static final TableModel MODEL = TableModel.of(Schema.table("Catalogue")
            .entities(Article.class, Person.class, Session.class)
            .manyToMany(ManyToMany.between(Person.class, Person.class).named("follows", "followedBy").with(Since.class))
            .manyToMany(ManyToMany.between(Person.class, Article.class).named("owns"))
            .manyToMany(Person.class, Article.class)
            .model());

    private Catalogue() {
    }

    enum Colour {
        RED, BLUE
    }

    record Measures(int width, BigDecimal weight, List<String> marks) {
    }

    record Since(LocalDate since) {
    }

    @Entity(collection = "articles", name = "sku")
    @SortBy({"dated", "label"})
    @Listed(shards = 2, otherShards = 3)
    @Versioned
    @Taggable
    @UniqueTogether({"label", "colour"})
    @ListBy(value = "colour", sort = "many", shards = 3, shardBy = "label", index = "gsi1")
    record Article(
            @NotBlank @Unique @Searchable String label,
            int count, Integer few, @PositiveOrZero long many, BigDecimal price,
            boolean flag, Boolean maybe,
            @NotNull LocalDate dated, Instant at,
            Colour colour,
            List<BigDecimal> numbers, Map<String, Measures> variants, Measures measures) {
    }

    @Entity(collection = "people")
    @SortBy("fullName")
    @SelfCopy
    record Person(@NotBlank String fullName) {
    }

    @Entity(collection = "sessions")
    @SortBy("note")
    record Session(@BelongsTo(Person.class) @NotBlank String personId, @NotBlank String note, @NotNull @Expires Instant until) {
    }
}
