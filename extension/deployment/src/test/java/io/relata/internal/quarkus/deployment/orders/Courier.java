package io.relata.internal.quarkus.deployment.orders;

import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import jakarta.validation.constraints.NotBlank;

@Entity(collection = "couriers")
@SortBy("name")
public record Courier(@NotBlank String name) {
}
