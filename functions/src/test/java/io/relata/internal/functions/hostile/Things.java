package io.relata.internal.functions.hostile;

import io.relata.annotation.Entity;
import io.relata.annotation.Listed;
import io.relata.annotation.Searchable;
import io.relata.annotation.SortBy;
import io.relata.annotation.Taggable;
import io.relata.annotation.Unique;
import io.relata.internal.model.TableModel;
import io.relata.schema.ManyToMany;
import io.relata.schema.Schema;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** A model with every place where callers choose names, or send as many values as they like. */
final class Things {
    static final TableModel MODEL = TableModel.of(Schema.table("Things").named("things").entities(Thing.class)
            .manyToMany(ManyToMany.between(Thing.class, Thing.class).named("with", "within").with(Together.class)).model());

    private Things() {
    }

    /** One of each kind of attribute. */
    @Entity(collection = "things")
    @Listed
    @SortBy("name")
    @Taggable
    record Thing(@NotBlank @Searchable String name, @Unique String code, List<@NotBlank String> texts, List<Integer> wholes,
            List<BigDecimal> numbers, List<LocalDate> days, List<Instant> times, List<Kind> kinds, List<UUID> uuids, Set<String> labels,
            Set<Locale> languages, Set<Long> counts, Map<@NotBlank String, @NotBlank String> notes, Map<Kind, String> ofKind,
            Map<@NotBlank String, @Valid Part> parts, List<@Valid Part> several, List<@Valid Refusing> refusing,
            Map<String, List<String>> deep,
            @Valid Part part) {
    }

    /** What a relationship has. */
    record Together(String role, Map<String, String> notes) {
    }

    /** A record with rules. */
    record Part(@NotBlank String a, @NotBlank String b) {
    }

    /** A record whose constructor refuses values. */
    record Refusing(@NotBlank String a) {
        Refusing {
            if (a != null && a.isEmpty()) {
                throw new IllegalArgumentException("a has at least one character");
            }
        }
    }

    /** Constants. */
    enum Kind {
        ONE, TWO
    }
}
