package ${package};

import io.relata.annotation.Entity;
import io.relata.annotation.Listed;
import io.relata.annotation.SortBy;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;

/** A conference: who speaks there, and whether tickets are sold. */
@Entity(collection = "conferences")
@SortBy("title")
@Listed
public record Conference(@NotBlank String title, @NotBlank String city, @NotNull Sales sales) {
    /** Whether tickets are sold. */
    public enum Sales {
        OPEN, CLOSED
    }
}
