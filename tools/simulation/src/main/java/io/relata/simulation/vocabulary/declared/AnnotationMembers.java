package io.relata.simulation.vocabulary.declared;

import java.util.List;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.Type;

/** Writes the members of annotations into a class file. */
final class AnnotationMembers {
    private AnnotationMembers() {
    }

    /** Writes several annotations into their container. */
    static void writeAll(List<AnnotationUse> uses, AnnotationVisitor container) {
        AnnotationVisitor array = container.visitArray("value");
        for (AnnotationUse use : uses) {
            AnnotationVisitor each = array.visitAnnotation(null, Type.getDescriptor(use.type()));
            write(use, each);
            each.visitEnd();
        }
        array.visitEnd();
        container.visitEnd();
    }

    static void write(AnnotationUse use, AnnotationVisitor annotation) {
        use.members().forEach((name, value) -> {
            if (value instanceof List<?> list) {
                AnnotationVisitor array = annotation.visitArray(name);
                list.forEach(element -> array.visit(null, element));
                array.visitEnd();
            } else if (value instanceof RecordName record) {
                annotation.visit(name, Type.getObjectType(record.internal()));
            } else if (value instanceof Enum<?> constant) {
                annotation.visitEnum(name, Type.getDescriptor(constant.getDeclaringClass()), constant.name());
            } else {
                annotation.visit(name, value);
            }
        });
    }
}
