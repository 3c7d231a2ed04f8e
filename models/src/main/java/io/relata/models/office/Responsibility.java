package io.relata.models.office;

import jakarta.validation.constraints.Pattern;

/** What a customer is to a store: a role, and since when, to the year, month or day. */
public record Responsibility(
        String role,
        @Pattern(regexp = "\\d{4}(-\\d{2}(-\\d{2}(T\\S+)?)?)?", message = "must be a year, month or day in ISO-8601, "
                + "such as 2026-11") String since) {
}
