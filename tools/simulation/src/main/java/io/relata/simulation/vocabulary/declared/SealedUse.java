package io.relata.simulation.vocabulary.declared;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** A declared sealed interface of records. */
record SealedUse(RecordName name, List<RecordName> permitted) {
    /** Those of some records. */
    static List<SealedUse> of(List<RecordUse> records) {
        Map<RecordName, List<RecordName>> all = records.stream().filter(record -> record.sealed().isPresent())
                .collect(Collectors.groupingBy(record -> record.sealed().orElseThrow(), LinkedHashMap::new,
                        Collectors.mapping(RecordUse::name, Collectors.toList())));
        return all.entrySet().stream().map(each -> new SealedUse(each.getKey(), each.getValue())).toList();
    }

    /** As Java spells it. */
    String source() {
        return "public sealed interface " + name + " permits "
                + permitted.stream().map(RecordName::simple).collect(Collectors.joining(", ")) + " {\n}\n";
    }

    byte[] bytes() {
        ClassWriter file = new ClassWriter(0);
        file.visit(Opcodes.V17, Opcodes.ACC_PUBLIC | Opcodes.ACC_ABSTRACT | Opcodes.ACC_INTERFACE, name.internal(), null,
                Type.getInternalName(Object.class), null);
        permitted.forEach(record -> file.visitPermittedSubclass(record.internal()));
        file.visitEnd();
        return file.toByteArray();
    }
}
