package io.relata.access;

/**
 * The totals that a model declares about entities of one type. The stream function keeps them, so they follow a write within moments, also
 * in a transaction. All that are read together take one Query, half a read unit for each 4 KB: 0.5 unless they are spread over several
 * items.
 *
 * <p>On behalf of a caller, a total is told to whom reads all of what it counts: docs/permissions.md.
 */
public interface Totals {
    /**
     * Of what belongs or is linked to an entity. Where nothing is, it takes one GetItem more.
     *
     * @throws IllegalArgumentException when the model declares none
     * @throws io.relata.problem.RequestRefusedException {@code not-found}, when there is no such entity; {@code forbidden}, when the caller
     * may be told none of them
     */
    TotalsByName of(String id);

    /**
     * Of the entities of this type that have a tag.
     *
     * @throws IllegalArgumentException when the model declares none
     * @throws io.relata.problem.RequestRefusedException {@code forbidden}, when the caller may be told none of them
     */
    TotalsByName taggedWith(String tag);

    /**
     * Of all entities of this type.
     *
     * @throws IllegalArgumentException when the model declares none
     * @throws io.relata.problem.RequestRefusedException {@code forbidden}, when the caller may be told none of them
     */
    TotalsByName overall();

    /**
     * The groups of one of these totals, page by page: {@code totals(Business.class).groups("orders", "createdAt.month").of("100")}.
     *
     * @param total its name
     * @param by the name of the groups, which the total is declared {@code groupedBy}
     */
    GroupQuery groups(String total, String by);
}
