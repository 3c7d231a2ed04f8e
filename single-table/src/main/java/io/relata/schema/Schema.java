package io.relata.schema;

import io.relata.annotation.Entity;
import io.relata.model.EntityType;
import io.relata.model.Model;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Declares a model: one table, its entities and their relations. <pre>{@code
 * Model office = Schema.table("Entity")
 *         .entities(Business.class, Customer.class, Order.class, Store.class)
 *         .manyToMany(ManyToMany.between(Customer.class, Store.class).with(Assignment.class))
 *         .model();
 * }</pre>
 *
 * <p>Instances are immutable. Limits: one model per table, at most 20 indexes. See {@link io.relata.annotation} for what entities declare.
 */
public final class Schema {
    private final String table;
    private final List<Class<? extends Record>> records;
    private final List<ManyToMany> relations;

    private Schema(String table, List<Class<? extends Record>> records, List<ManyToMany> relations) {
        this.table = table;
        this.records = records;
        this.relations = relations;
    }

    /** @param table the table's name: 3 to 255 characters of {@code A-Z a-z 0-9 . _ -} */
    public static Schema table(String table) {
        return new Schema(table, List.of(), List.of());
    }

    /**
     * Adds entities.
     *
     * @param more records annotated with {@link Entity}
     */
    @SafeVarargs
    public final Schema entities(Class<? extends Record>... more) {
        return new Schema(table, Stream.concat(records.stream(), Stream.of(more)).toList(), relations);
    }

    /** Adds a relation without a name or attributes; see {@link ManyToMany} for both. */
    public Schema manyToMany(Class<? extends Record> from, Class<? extends Record> to) {
        return manyToMany(ManyToMany.between(from, to));
    }

    /** Adds a relation. */
    public Schema manyToMany(ManyToMany relation) {
        List<ManyToMany> all = new ArrayList<>(relations);
        all.add(relation);
        return new Schema(table, records, List.copyOf(all));
    }

    /**
     * Builds and checks the model.
     *
     * @throws ModelException with all errors, if the model is invalid
     */
    public Model model() {
        ModelErrors errors = new ModelErrors();
        if (!table.matches("[A-Za-z0-9._-]{3,255}")) {
            errors.add("table name \"" + table + "\" is invalid: use 3 to 255 characters of A-Z a-z 0-9 . _ -");
        }
        List<EntityType> entities = records.stream().flatMap(record -> EntityDeclaration.read(record, errors).stream()).toList();
        Model model = new ResolveModel(table, records, entities, errors).model(relations);
        ModelCheck.check(model, records.isEmpty(), errors);
        errors.requireNone();
        return model;
    }
}
