package io.relata.models.books;

import jakarta.validation.constraints.Size;

/** Why readers of one author like another. */
public record Likeness(@Size(max = 200) String because) {
}
