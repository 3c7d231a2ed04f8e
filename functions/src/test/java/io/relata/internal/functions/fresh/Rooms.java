package io.relata.internal.functions.fresh;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.ListBy;
import io.relata.annotation.Listed;
import io.relata.annotation.SelfCopy;
import io.relata.annotation.SortBy;
import io.relata.annotation.Taggable;
import io.relata.annotation.Within;
import io.relata.model.Model;
import io.relata.schema.ManyToMany;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;

/** A model with every kind of list. */
final class Rooms {
    static final Model MODEL = Schema.table("Rooms").entities(Team.class, Person.class, Task.class)
            .manyToMany(ManyToMany.between(Person.class, Task.class).with(Assignment.class).sortTo("title", "link.role").sortFrom("name"))
            .manyToMany(ManyToMany.between(Person.class, Person.class).symmetrical("friends").sortTo("name"))
            .manyToMany(ManyToMany.between(Person.class, Person.class).named("follows", "followers"))
            .model();

    private Rooms() {
    }

    @Entity(collection = "teams")
    @SortBy("name")
    record Team(@Within(Team.class) String teamId, @NotBlank String name) {
    }

    @Entity(collection = "people")
    @Listed(shards = 3)
    @SelfCopy
    @Taggable
    @SortBy("name")
    record Person(@NotBlank String name, String city) {
    }

    @Entity(collection = "tasks")
    @Taggable(within = "teamId")
    @SortBy("title")
    @ListBy(value = {"teamId", "state"}, sort = "title", index = "gsi1")
    record Task(@NotBlank @BelongsTo(Team.class) String teamId, @NotBlank String title, String state) {
    }

    record Assignment(String role) {
    }
}
