package io.relata.models.shop;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import java.time.LocalDate;

/** How an order is paid for. */
public sealed interface Payment {
    /** By card; of its number only the last digits are kept. */
    record Card(@NotBlank String brand, @NotBlank @Pattern(regexp = "\\d{4}", message = "must be four digits") String lastDigits)
            implements Payment {
    }

    /** By a transfer from a bank account. */
    record BankTransfer(@NotBlank String iban) implements Payment {
    }

    /** Later, by an invoice. */
    record Invoice(@NotNull LocalDate dueOn) implements Payment {
    }
}
