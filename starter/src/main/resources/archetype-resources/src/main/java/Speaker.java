package ${package};

import io.relata.annotation.Entity;
import io.relata.annotation.Listed;
import io.relata.annotation.SortBy;
import io.relata.annotation.Taggable;
import jakarta.validation.constraints.NotBlank;

/** Somebody who speaks at conferences. A change of it reaches the copies in the lists of all of them. */
@Entity(collection = "speakers")
@SortBy("fullName")
@Listed
@Taggable
public record Speaker(@NotBlank String fullName, String biography) {
}
