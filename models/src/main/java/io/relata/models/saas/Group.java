package io.relata.models.saas;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.SelfCopy;
import io.relata.annotation.SortBy;
import jakarta.validation.constraints.NotBlank;

/** Users of an organization who do something together. A group and its users come in one Query. */
@Entity(collection = "groups") @SortBy("groupName") @SelfCopy
public record Group(@BelongsTo(Organization.class) @NotBlank String organizationId, @NotBlank String groupName) {
}
