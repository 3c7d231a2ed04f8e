package io.relata.schema;

import io.relata.internal.model.EntityType;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.attribute.Attribute;
import java.util.List;
import java.util.stream.Stream;

/** Checks conversions: each is of one attribute of the model, whose values are in no key of the entity or of an index of the table. */
record ConversionCheck(TableModel model, ModelErrors errors) {
    void check(List<Conversion> conversions) {
        errors.requireDistinct("conversions", conversions.stream().map(Conversion::described).toList());
        conversions.stream().filter(conversion -> records().noneMatch(record -> record == conversion.record()))
                .forEach(conversion -> errors.add("the conversion of " + conversion.described()
                        + " is of a record that declares no entity of this model, and no attributes of a relation"));
        conversions.stream().filter(conversion -> records().anyMatch(record -> record == conversion.record()))
                .filter(conversion -> Stream.of(conversion.record().getRecordComponents()).noneMatch(conversion::isOf))
                .forEach(conversion -> errors.add("there is no attribute " + conversion.described() + " that could be converted"));
        model.entities().forEach(this::check);
        model.entities().forEach(type -> requireRequired(type.name(), type.attributes()));
        model.relations().forEach(relation -> requireRequired(relation.name(), relation.attributes()));
    }

    /** What a caller may leave out or remove would come back. */
    private void requireRequired(String owner, List<Attribute> attributes) {
        attributes.stream().filter(attribute -> attribute.former().missing() != null && !attribute.required())
                .forEach(attribute -> errors.add(owner + "." + attribute.name()
                        + " has a value when it is missing, and callers may leave it out: make it required, or set it with a migration"));
    }

    private Stream<Class<? extends Record>> records() {
        return Stream.concat(model.entities().stream().map(EntityType::type),
                model.relations().stream().flatMap(relation -> relation.attributesType().stream()));
    }

    private void check(EntityType type) {
        type.attributes().stream().filter(Attribute::isConverted).forEach(attribute -> {
            String name = type.name() + "." + attribute.name();
            if (type.parents().stream().anyMatch(parent -> parent.attribute().equals(attribute.name()))) {
                errors.add(name + " names a parent, and can't be converted: its value is the key of an index. Declare the new attribute "
                        + "beside it, and write it from that one's values");
            }
            if (type.traits().identifiedBy().contains(attribute.name())) {
                errors.add(name + " is part of the id, and can't be converted: keys never change");
            }
        });
    }
}
