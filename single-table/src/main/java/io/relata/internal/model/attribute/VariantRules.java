package io.relata.internal.model.attribute;

import io.relata.internal.engine.binding.Variants;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a sealed interface has to be, so that its values can be stored, told apart and compared. */
public final class VariantRules {
    private VariantRules() {
    }

    /** What is wrong with a sealed interface, without what is wrong within a part of one of its records. */
    public static List<String> objections(Class<?> sealed) {
        String name = sealed.getSimpleName();
        List<Class<?>> permitted = Variants.permitted(sealed).toList();
        List<String> objections = new ArrayList<>();
        permitted.stream().filter(each -> !each.isRecord()).forEach(each -> objections.add(name + " permits " + each.getSimpleName()
                + ", which is no record: make it a record, or a sealed interface of records"));
        if (permitted.isEmpty()) {
            objections.add(name + " permits nothing: let it permit records");
        }
        List<Class<?>> records = permitted.stream().filter(Class::isRecord).toList();
        Map<String, Class<?>> names = new LinkedHashMap<>();
        records.stream().filter(each -> names.putIfAbsent(Variants.name(each), each) != null).forEach(each -> objections.add(name
                + " permits two records that are called " + Variants.name(each) + " in JSON: rename one"));
        records.forEach(each -> AttributeParts.component(each, Variants.DISCRIMINATOR).ifPresent(type -> objections.add(each.getSimpleName()
                + " has a component " + Variants.DISCRIMINATOR + ", which in JSON says which " + name + " a value is: rename it")));
        sameParts(name, records, objections);
        return objections;
    }

    /** A part is found by its name, whatever the record, and compared as its type. */
    private static void sameParts(String name, List<Class<?>> records, List<String> objections) {
        Map<String, RecordComponent> first = new LinkedHashMap<>();
        for (Class<?> record : records) {
            for (RecordComponent part : record.getRecordComponents()) {
                RecordComponent other = first.putIfAbsent(part.getName(), part);
                if (other != null && !kind(other.getGenericType()).equals(kind(part.getGenericType()))) {
                    objections.add(part.getName() + " is " + typeName(other) + " in " + other.getDeclaringRecord().getSimpleName()
                            + ", and "
                            + typeName(part) + " in " + record.getSimpleName() + ", so that a filter by it could not compare values of "
                            + name + ": rename one, or give both one type");
                }
            }
        }
    }

    private static String typeName(RecordComponent part) {
        return part.getGenericType().getTypeName().replaceAll("[\\w.]+[.$](?=\\w)", "");
    }

    /** How values of a type are compared: structures by their type itself. */
    private static Object kind(Type type) {
        return type instanceof Class<?> plain && !plain.isRecord() && !Variants.are(plain)
                ? AttributeType.of(plain).<Object>map(compared -> compared).orElse(plain)
                : type;
    }
}
