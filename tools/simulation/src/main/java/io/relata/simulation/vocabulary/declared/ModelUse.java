package io.relata.simulation.vocabulary.declared;

import io.relata.internal.model.TableModel;
import io.relata.schema.ModelException;
import io.relata.schema.Schema;
import io.relata.total.Total;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A declared model.
 *
 * @param name one of its own; none for that of the table
 * @param tenants whether it has any
 * @param entities the records of entities
 * @param parts the records that attributes and relations use
 */
public record ModelUse(String table, Optional<String> name, Tenants tenants, List<RecordUse> entities, List<RecordUse> parts,
        List<RelationUse> relations, List<TotalUse> totals) {
    /** Whether several share the table. */
    public enum Tenants {
        SEVERAL, NONE
    }

    /** The same with tenants, or without. */
    public ModelUse with(Tenants others) {
        return new ModelUse(table, name, others, entities, parts, relations, totals);
    }

    /**
     * Makes the classes, and the model.
     *
     * @throws ModelException with all errors, if the model is invalid
     */
    public TableModel model() {
        return model((schema, classes) -> schema);
    }

    /**
     * The same with something more that is declared.
     *
     * @param more adds it, told the class of each record
     * @throws ModelException with all errors, if the model is invalid
     */
    public TableModel model(BiFunction<Schema, Function<RecordName, Class<? extends Record>>, Schema> more) {
        RecordClasses classes = new RecordClasses(Stream.concat(entities.stream(), parts.stream()).toList());
        Schema schema = Schema.table(table);
        schema = name.isPresent() ? schema.named(name.get()) : schema;
        schema = tenants == Tenants.SEVERAL ? schema.multiTenant() : schema;
        for (RecordUse entity : entities) {
            schema = schema.entities(classes.get(entity.name()));
        }
        for (RelationUse relation : relations) {
            schema = relation.addTo(schema, classes);
        }
        schema = totals.isEmpty() ? schema : schema.totals(totals.stream().map(total -> total.declared(classes)).toArray(Total[]::new));
        return TableModel.of(more.apply(schema, classes::get).model());
    }

    /** All records as Java spells them, without imports. */
    public String records() {
        return Stream.concat(Stream.concat(entities.stream(), parts.stream()).map(RecordUse::source),
                SealedUse.of(parts).stream().map(SealedUse::source)).collect(Collectors.joining("\n"));
    }

    /** The model as Java spells it: {@code Schema.table("T")...model()}. */
    public String schema() {
        return "Schema.table(\"" + table + "\")" + name.map(text -> ".named(\"" + text + "\")").orElse("")
                + (tenants == Tenants.SEVERAL ? ".multiTenant()" : "")
                + entities.stream().map(entity -> entity.name() + ".class").collect(Collectors.joining(", ", "\n        .entities(", ")"))
                + relations.stream().map(relation -> "\n        " + relation.source()).collect(Collectors.joining())
                + (totals.isEmpty()
                        ? ""
                        : totals.stream().map(TotalUse::source)
                                .collect(Collectors.joining(",\n                ", "\n        .totals(", ")")))
                + "\n        .model()";
    }
}
