package io.relata.pages.festival;

import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import io.relata.annotation.Within;
import jakarta.validation.constraints.NotBlank;

/** Somebody on the crew, who reports to another one. */
@Entity(collection = "crew")
@SortBy("name")
public record CrewMember(@Within(value = CrewMember.class, list = "reports") String bossId, @NotBlank String name) {
}
