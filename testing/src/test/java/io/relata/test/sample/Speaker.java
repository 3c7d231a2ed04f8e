package io.relata.test.sample;

import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import jakarta.validation.constraints.NotBlank;

@Entity(collection = "speakers")
@SortBy("name")
public record Speaker(@NotBlank String name) {
}
