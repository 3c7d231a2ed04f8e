package io.relata.internal.infra.plan;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import io.relata.internal.engine.key.Access;
import io.relata.internal.engine.key.IndexNames;
import io.relata.internal.infra.plan.DeployedTable.Backfill;
import io.relata.internal.infra.plan.DeployedTable.DeployedIndex;
import io.relata.internal.model.TableModel;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Growing models and their tables. */
public final class Shops {
    /** With the indexes {@code shopIdGsi} and {@code typeGsi}. */
    public static final TableModel SMALL = TableModel.of(Schema.table("Shops").entities(Shop.class, Clerk.class).model());
    /** With two more indexes: {@code clerkIdGsi} and {@code tillIdGsi}. */
    public static final TableModel LARGE = TableModel
            .of(Schema.table("Shops").entities(Shop.class, Clerk.class, Till.class, Sale.class).model());

    private Shops() {
    }

    @Entity(collection = "shops")
    @SortBy("name")
    record Shop(@NotBlank String name) {
    }

    @Entity(collection = "clerks")
    @SortBy("name")
    record Clerk(@BelongsTo(Shop.class) @NotBlank String shopId, @NotBlank String name) {
    }

    @Entity(collection = "tills")
    @SortBy("name")
    record Till(@BelongsTo(Shop.class) @NotBlank String shopId, @NotBlank String name) {
    }

    @Entity(collection = "sales")
    @SortBy("createdAt")
    record Sale(@BelongsTo(Clerk.class) @NotBlank String clerkId, @BelongsTo(Till.class) @NotBlank String tillId) {
    }

    /** The table of a model. */
    public static DeployedTable table(TableModel model) {
        return table(Goal.of(model, IndexNames.SAME, Set.of()).tableIndexes(IndexNames.SAME));
    }

    /** A table with these indexes, all active. */
    public static DeployedTable table(List<TableIndex> indexes) {
        return new DeployedTable("Shops", "ACTIVE", Keys.of(Access.TABLE),
                indexes.stream().map(index -> new DeployedIndex(index, "ACTIVE", Backfill.DONE))
                        .toList(),
                List.of(), Optional.of("NEW_AND_OLD_IMAGES"), List.of(), 0);
    }

    /** The same table with this index, which replaces an index of the same name. */
    public static DeployedTable with(DeployedTable table, TableIndex index) {
        List<TableIndex> indexes = new ArrayList<>(table.tableIndexes());
        indexes.removeIf(old -> old.name().equals(index.name()));
        indexes.add(index);
        return table(indexes);
    }

    /** An index with an attribute as its partition key. */
    public static TableIndex index(String name, String attribute, Projection projection) {
        return new TableIndex(name, new Keys(List.of(KeyAttribute.string(attribute)), List.of(KeyAttribute.string("sort"))), projection);
    }
}
