package io.relata.pages.festival;

import io.relata.annotation.Entity;
import io.relata.annotation.Listed;
import io.relata.annotation.SortBy;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import java.math.BigDecimal;

/** An account at the bar; the balance may be below zero. */
@Entity(collection = "accounts")
@SortBy("balance")
@Listed(shards = 2)
public record Account(@NotNull BigDecimal balance, @NotBlank String holder) {
}
