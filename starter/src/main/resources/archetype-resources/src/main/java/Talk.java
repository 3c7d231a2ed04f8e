package ${package};

import jakarta.validation.constraints.NotBlank;

/** What a speaker speaks about at a conference. */
public record Talk(@NotBlank String topic) {
}
