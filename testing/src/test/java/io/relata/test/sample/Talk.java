package io.relata.test.sample;

import jakarta.validation.constraints.NotBlank;

public record Talk(@NotBlank String topic) {
}
