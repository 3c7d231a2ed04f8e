package io.relata.rule;

import java.util.Optional;
import java.util.Set;

/**
 * A change of an entity whose copies are written.
 *
 * @param <T> the record of the entity
 * @param tenant the entity's, in a model with tenants
 * @param id the entity's id
 * @param version the newest version that was read; a deletion has a version too. Versions of one id grow, also from one life to the next
 * @param now what the entity is at this version; empty when it was deleted
 * @param tags its tags at this version
 * @param before what it was before: of several changes that are told as one, before the first of them. Known where it is told at once, and
 * of {@code @Versioned} entities also where it is told again after a failure; costs no read where it is told at once
 */
public record SettledChange<T extends Record>(Optional<String> tenant, String id, long version, Optional<T> now, Set<String> tags,
        Former<T> before) {
}
