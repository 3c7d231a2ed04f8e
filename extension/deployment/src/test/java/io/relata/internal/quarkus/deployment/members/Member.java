package io.relata.internal.quarkus.deployment.members;

import io.relata.annotation.Entity;
import jakarta.validation.constraints.NotBlank;

@Entity(collection = "members")
public record Member(@NotBlank String name) {
}
