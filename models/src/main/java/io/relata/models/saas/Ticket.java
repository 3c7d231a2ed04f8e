package io.relata.models.saas;

import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import io.relata.annotation.Within;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import java.time.Instant;

/** What a user asked for. A user comes behind their tickets, so that downwards one Query reads the user and the newest of them. */
@Entity(collection = "tickets") @SortBy("createdAt")
public record Ticket(
        Instant createdAt,
        @Within(value = User.class, index = "gsi1", topLast = true) @NotBlank String userId,
        @NotBlank String subject,
        @NotNull TicketStatus status) {
}
