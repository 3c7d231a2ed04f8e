package io.relata.schema;

import io.relata.annotation.Entity;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.TenantModel;
import io.relata.model.Migration;
import io.relata.model.Model;
import io.relata.permission.Permission;
import io.relata.total.Total;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
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
    /** An entity, an attribute of one or of a relation, or a relation. */
    private static final String NAME_IN_KEYS = "[a-z][A-Za-z0-9-]{0,101}(\\.[A-Za-z0-9_]+)?";

    /**
     * What becomes of what is stored under earlier models.
     *
     * @param names of what is given up
     * @param keptUntil by such a name, the day from which on it may be removed; without one, any
     * @param conversions of values that attributes had
     * @param migrations of entities
     */
    private record Former(List<String> names, Map<String, LocalDate> keptUntil, List<Conversion> conversions,
            List<Migration<?>> migrations) {
        static final Former NONE = new Former(List.of(), Map.of(), List.of(), List.of());

        Former retiring(Map<String, LocalDate> until, String... more) {
            Map<String, LocalDate> days = new HashMap<>(keptUntil);
            days.putAll(until);
            return new Former(Stream.concat(names.stream(), Stream.of(more)).toList(), days, conversions, migrations);
        }

        Former converting(Conversion... more) {
            return new Former(names, keptUntil, Stream.concat(conversions.stream(), Stream.of(more)).toList(), migrations);
        }

        Former migrating(Migration<?>... more) {
            return new Former(names, keptUntil, conversions, Stream.concat(migrations.stream(), Stream.of(more)).toList());
        }
    }

    private final String name;
    private final String table;
    private final List<Class<? extends Record>> records;
    private final List<ManyToMany> relations;
    private final boolean multiTenant;
    private final List<Permission> permissions;
    private final List<Total> totals;
    private final Former former;

    private Schema(String name, String table, List<Class<? extends Record>> records, List<ManyToMany> relations, boolean multiTenant,
            List<Permission> permissions, List<Total> totals, Former former) {
        this.name = name;
        this.table = table;
        this.records = records;
        this.relations = relations;
        this.multiTenant = multiTenant;
        this.permissions = permissions;
        this.totals = totals;
        this.former = former;
    }

    /**
     * A model that is named after its table.
     *
     * @param table the table's name: 3 to 255 characters of {@code A-Z a-z 0-9 . _ -}
     */
    public static Schema table(String table) {
        return new Schema(nameOf(table), table, List.of(), List.of(), false, List.of(), List.of(), Former.NONE);
    }

    /**
     * Gives the model a name of its own, by which commands and settings choose it.
     *
     * @param other a letter {@code a-z}, then {@code a-z} and {@code 0-9}, at most 40 characters. Without it, the name is the table's, in
     * lower case and without {@code . _ -}
     */
    public Schema named(String other) {
        return new Schema(other, table, records, relations, multiTenant, permissions, totals, former);
    }

    /**
     * Gives each tenant entities of its own in the one table. Every request belongs to the tenant that the caller's token names; the
     * partition key of every item and of every index entry begins with the tenant, so nothing reaches across. It can't be changed once
     * there are items: keys never change.
     */
    public Schema multiTenant() {
        return new Schema(name, table, records, relations, true, permissions, totals, former);
    }

    private static String nameOf(String table) {
        return table.toLowerCase(Locale.ROOT).replaceAll("[._-]", "");
    }

    /**
     * Adds entities.
     *
     * @param more records annotated with {@link Entity}
     */
    @SafeVarargs
    public final Schema entities(Class<? extends Record>... more) {
        return new Schema(name, table, Stream.concat(records.stream(), Stream.of(more)).toList(), relations, multiTenant, permissions,
                totals, former);
    }

    /** Adds a relation without a name or attributes; see {@link ManyToMany} for both. */
    public Schema manyToMany(Class<? extends Record> from, Class<? extends Record> to) {
        return manyToMany(ManyToMany.between(from, to));
    }

    /** Adds a relation. */
    public Schema manyToMany(ManyToMany relation) {
        List<ManyToMany> all = new ArrayList<>(relations);
        all.add(relation);
        return new Schema(name, table, records, List.copyOf(all), multiTenant, permissions, totals, former);
    }

    /**
     * Adds sentences about who may do what. As soon as there is one, the API refuses everything that none allows, and answers only callers
     * whom the gateway knows.
     *
     * @param more from {@link Permission#allow}, {@link Permission#hide} and {@link Permission#freeze}
     */
    public Schema permissions(Permission... more) {
        return new Schema(name, table, records, relations, multiTenant, Stream.concat(permissions.stream(), Stream.of(more)).toList(),
                totals, former);
    }

    /**
     * Adds totals: how many entities there are, and what they add up to. Each is kept by the stream function, for 4 write units a change
     * alone.
     */
    public Schema totals(Total... more) {
        return new Schema(name, table, records, relations, multiTenant, permissions,
                Stream.concat(totals.stream(), Stream.of(more)).toList(), former);
    }

    /**
     * Gives up entities, relations or attributes: the model had them, and the table has items or values of them. These stay as they are, no
     * request reaches them, and verify finds nothing wrong with them. Keep the names here as long as the table has such items. (For a
     * record that was only renamed, use {@link Entity#name} instead.)
     *
     * @param more names as in keys: of entities, {@code company}; of relations, {@code customer-store}, both of one with two names; of
     * attributes, {@code customer.fax}, and of those of a relationship, {@code customer-store.since}
     */
    public Schema retired(String... more) {
        return new Schema(name, table, records, relations, multiTenant, permissions, totals, former.retiring(Map.of(), more));
    }

    /**
     * Gives up these, and keeps what is stored of them until a day: {@code ./relata migrate --remove-retired} removes nothing of it before.
     *
     * @param until the first day, in UTC, on which it may be removed
     * @param more names as in keys
     */
    public Schema retired(LocalDate until, String... more) {
        return new Schema(name, table, records, relations, multiTenant, permissions, totals,
                former.retiring(Stream.of(more).collect(Collectors.toMap(Function.identity(), any -> until, (one, other) -> one)), more));
    }

    /**
     * Says what values mean that are stored and that attributes can't have any more. They are read converted at once, wherever they are,
     * and {@code ./relata migrate} writes them so. Leave it out again with any deployment after that.
     *
     * @param more from {@link Conversion#of}, at most one of an attribute
     */
    public Schema conversions(Conversion... more) {
        return new Schema(name, table, records, relations, multiTenant, permissions, totals, former.converting(more));
    }

    /**
     * Adds changes of all entities of a type, listed or not, each of which {@code ./relata migrate} carries out once. Leave one out when it
     * is carried out everywhere; its name stays taken.
     *
     * @param more from {@link Migration#of}
     */
    public Schema migrations(Migration<?>... more) {
        return new Schema(name, table, records, relations, multiTenant, permissions, totals, former.migrating(more));
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
        } else if (!name.matches("[a-z][a-z0-9]{0,39}")) {
            errors.add(
                    "model name \"" + name + "\" is invalid: give the model a name with named(...), a letter a-z, then a-z and 0-9, at most"
                            + " 40 characters");
        }
        List<EntityType> entities = records.stream()
                .flatMap(record -> EntityDeclaration.read(record, former.conversions(), errors).stream()).toList();
        checkRetired(entities, errors);
        TableModel resolved = new ResolveModel(name, table, records, entities, former.conversions(), errors)
                .model(relations, permissions, totals).retiring(former.names(), former.keptUntil())
                .migrating(former.migrations());
        checkRetiredOfRelations(resolved, errors);
        TableModel model = multiTenant ? TenantModel.of(resolved) : resolved;
        new ConversionCheck(model, errors).check(former.conversions());
        checkMigrations(entities, errors);
        ModelCheck.check(model, records.isEmpty(), errors);
        errors.requireNone();
        return model;
    }

    private void checkRetiredOfRelations(TableModel model, ModelErrors errors) {
        model.relations().stream().flatMap(relation -> relation.attributes().stream()
                .flatMap(attribute -> Stream.concat(Stream.of(attribute.name()), attribute.formerly().stream()))
                .map(name -> relation.name() + "." + name)).filter(former.names()::contains)
                .forEach(given -> errors.add(isThere(given)));
    }

    private static String isThere(String attribute) {
        return "retired(\"" + attribute + "\") names an attribute that the model has: leave out one or the other";
    }

    private void checkMigrations(List<EntityType> entities, ModelErrors errors) {
        List<String> names = former.migrations().stream().map(Migration::name).toList();
        errors.requireDistinct("migrations", names);
        names.stream().filter(given -> !given.matches("[a-z0-9-]{1,60}")).forEach(given -> errors.add("the migration \"" + given
                + "\" has an invalid name: use a-z, 0-9 and hyphens, at most 60"));
        former.migrations().stream().filter(migration -> entities.stream().noneMatch(entity -> entity.type() == migration.entity()))
                .forEach(migration -> errors.add("the migration " + migration.name() + " is of " + migration.entity().getSimpleName()
                        + ", which is no entity of this model"));
    }

    private void checkRetired(List<EntityType> entities, ModelErrors errors) {
        former.names().stream().filter(given -> !given.matches(NAME_IN_KEYS)).forEach(given -> errors.add("retired(\"" + given
                + "\") is not the name of an entity, a relation or an attribute: use the name in keys, such as company, customer-store or "
                + "customer.fax"));
        errors.requireDistinct("retired", former.names());
        entities.stream().filter(entity -> former.names().contains(entity.name()))
                .forEach(entity -> errors.add("retired(\"" + entity.name()
                        + "\") names an entity that the model has, " + entity.type().getSimpleName() + ": leave out one or the other"));
        former.names().stream().filter(given -> entities.stream().anyMatch(entity -> entity.attributes().stream()
                .anyMatch(attribute -> Stream.concat(Stream.of(attribute.name()), attribute.formerly().stream())
                        .anyMatch(name -> given.equals(entity.name() + "." + name)))))
                .forEach(given -> errors.add(isThere(given)));
        relations.stream().flatMap(relation -> relation.name().stream()).filter(former.names()::contains)
                .forEach(given -> errors.add("retired(\""
                        + given + "\") names a relation that the model has: leave out one or the other"));
    }
}
