package io.relata.models.saas;

import io.relata.model.BelongsTo;
import io.relata.model.Entity;
import io.relata.model.SelfCopy;
import io.relata.model.SortBy;
import jakarta.validation.constraints.NotBlank;

/** Users of an organization who do something together. A group and its users come in one Query. */
@Entity(collection = "groups") @SortBy("groupName") @SelfCopy
public record Group(@BelongsTo(Organization.class) @NotBlank String organizationId, @NotBlank String groupName) {
}
