package io.relata.test.sample;

import io.relata.annotation.Entity;
import io.relata.annotation.Listed;
import io.relata.annotation.SortBy;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;

@Entity(collection = "conferences")
@SortBy("name")
@Listed
public record Conference(@NotBlank String name, @NotNull Status status) {
    public enum Status {
        OPEN, CLOSED
    }
}
