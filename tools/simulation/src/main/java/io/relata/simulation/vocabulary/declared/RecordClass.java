package io.relata.simulation.vocabulary.declared;

import java.lang.annotation.Annotation;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.TypeDescriptor;
import java.lang.runtime.ObjectMethods;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.RecordComponentVisitor;
import org.objectweb.asm.Type;
import org.objectweb.asm.TypePath;
import org.objectweb.asm.TypeReference;

/** The class file of a declared record, with each annotation wherever the compiler puts it. */
final class RecordClass {
    private static final int ON_FIELD = TypeReference.newTypeReference(TypeReference.FIELD).getValue();
    private static final int ON_RESULT = TypeReference.newTypeReference(TypeReference.METHOD_RETURN).getValue();

    private final RecordUse record;
    private final String internal;
    private final ClassWriter file = new ClassWriter(ClassWriter.COMPUTE_MAXS);

    /** What begins to write an annotation, or one of an argument of a type. */
    private interface Place {
        AnnotationVisitor visit(@Nullable TypePath path, String descriptor);
    }

    RecordClass(RecordUse record) {
        this.record = record;
        this.internal = record.name().internal();
    }

    byte[] bytes() {
        file.visit(Opcodes.V17, Opcodes.ACC_PUBLIC | Opcodes.ACC_FINAL | Opcodes.ACC_SUPER | Opcodes.ACC_RECORD, internal, null,
                Type.getInternalName(Record.class),
                record.sealed().map(RecordName::internal).map(name -> new String[] {name}).orElse(null));
        annotate(record.annotations(), (path, descriptor) -> file.visitAnnotation(descriptor, true));
        record.components().forEach(this::component);
        constructor();
        record.components().forEach(this::accessor);
        objectMethod("toString", "()Ljava/lang/String;", Opcodes.ARETURN);
        objectMethod("hashCode", "()I", Opcodes.IRETURN);
        objectMethod("equals", "(Ljava/lang/Object;)Z", Opcodes.IRETURN);
        file.visitEnd();
        return file.toByteArray();
    }

    private void component(ComponentUse component) {
        TypeUse type = component.type();
        RecordComponentVisitor itself = file.visitRecordComponent(component.name(), type.descriptor(), signature(type));
        annotate(of(component, ElementType.RECORD_COMPONENT), (path, descriptor) -> itself.visitAnnotation(descriptor, true));
        annotateArguments(type, "", (path, descriptor) -> itself.visitTypeAnnotation(ON_FIELD, path, descriptor, true));
        itself.visitEnd();
        FieldVisitor field = file.visitField(Opcodes.ACC_PRIVATE | Opcodes.ACC_FINAL, component.name(), type.descriptor(), signature(type),
                null);
        annotate(of(component, ElementType.FIELD), (path, descriptor) -> field.visitAnnotation(descriptor, true));
        annotateArguments(type, "", (path, descriptor) -> field.visitTypeAnnotation(ON_FIELD, path, descriptor, true));
        field.visitEnd();
    }

    private void accessor(ComponentUse component) {
        TypeUse type = component.type();
        MethodVisitor method = file.visitMethod(Opcodes.ACC_PUBLIC, component.name(), "()" + type.descriptor(),
                Optional.ofNullable(signature(type)).map(text -> "()" + text).orElse(null), null);
        annotate(of(component, ElementType.METHOD), (path, descriptor) -> method.visitAnnotation(descriptor, true));
        annotateArguments(type, "", (path, descriptor) -> method.visitTypeAnnotation(ON_RESULT, path, descriptor, true));
        method.visitCode();
        method.visitVarInsn(Opcodes.ALOAD, 0);
        method.visitFieldInsn(Opcodes.GETFIELD, internal, component.name(), type.descriptor());
        method.visitInsn(Type.getType(type.descriptor()).getOpcode(Opcodes.IRETURN));
        method.visitMaxs(0, 0);
        method.visitEnd();
    }

    private void constructor() {
        List<TypeUse> types = record.components().stream().map(ComponentUse::type).toList();
        MethodVisitor method = file.visitMethod(Opcodes.ACC_PUBLIC, "<init>",
                types.stream().map(TypeUse::descriptor).collect(Collectors.joining("", "(", ")V")),
                types.stream().map(TypeUse::signature).collect(Collectors.joining("", "(", ")V")), null);
        for (int i = 0; i < types.size(); i++) {
            int number = i;
            annotate(of(record.components().get(i), ElementType.PARAMETER),
                    (path, descriptor) -> method.visitParameterAnnotation(number, descriptor, true));
        }
        method.visitCode();
        method.visitVarInsn(Opcodes.ALOAD, 0);
        method.visitMethodInsn(Opcodes.INVOKESPECIAL, Type.getInternalName(Record.class), "<init>", "()V", false);
        int place = 1;
        for (ComponentUse component : record.components()) {
            Type type = Type.getType(component.type().descriptor());
            method.visitVarInsn(Opcodes.ALOAD, 0);
            method.visitVarInsn(type.getOpcode(Opcodes.ILOAD), place);
            method.visitFieldInsn(Opcodes.PUTFIELD, internal, component.name(), type.getDescriptor());
            place += type.getSize();
        }
        method.visitInsn(Opcodes.RETURN);
        method.visitMaxs(0, 0);
        method.visitEnd();
    }

    private void objectMethod(String name, String descriptor, int result) {
        Handle bootstrap = new Handle(Opcodes.H_INVOKESTATIC, Type.getInternalName(ObjectMethods.class), "bootstrap",
                MethodType.methodType(Object.class, MethodHandles.Lookup.class, String.class, TypeDescriptor.class, Class.class,
                        String.class, MethodHandle[].class).toMethodDescriptorString(),
                false);
        Stream<Object> getters = record.components().stream().map(component -> new Handle(Opcodes.H_GETFIELD, internal, component.name(),
                component.type().descriptor(), false));
        Object[] arguments = Stream.concat(Stream.of(Type.getObjectType(internal),
                record.components().stream().map(ComponentUse::name).collect(Collectors.joining(";"))), getters).toArray();
        MethodVisitor method = file.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_FINAL, name, descriptor, null, null);
        method.visitCode();
        method.visitVarInsn(Opcodes.ALOAD, 0);
        for (int i = 0; i < Type.getArgumentTypes(descriptor).length; i++) {
            method.visitVarInsn(Opcodes.ALOAD, 1 + i);
        }
        method.visitInvokeDynamicInsn(name, "(L" + internal + ";" + descriptor.substring(1), bootstrap, arguments);
        method.visitInsn(result);
        method.visitMaxs(0, 0);
        method.visitEnd();
    }

    private static List<AnnotationUse> of(ComponentUse component, ElementType target) {
        return component.annotations().stream().filter(annotation -> annotation.isFor(target)).toList();
    }

    private static @Nullable String signature(TypeUse type) {
        return type.arguments().isEmpty() ? null : type.signature();
    }

    private static void annotateArguments(TypeUse type, String above, Place place) {
        for (int i = 0; i < type.arguments().size(); i++) {
            TypeUse argument = type.arguments().get(i);
            TypePath path = TypePath.fromString(above + i + ";");
            annotate(argument.annotations(), (none, descriptor) -> place.visit(path, descriptor));
            annotateArguments(argument, above + i + ";", place);
        }
    }

    /** Writes annotations; several of one kind in their container. */
    private static void annotate(List<AnnotationUse> annotations, Place place) {
        Map<Class<? extends Annotation>, List<AnnotationUse>> kinds = annotations.stream()
                .collect(Collectors.groupingBy(AnnotationUse::type, LinkedHashMap::new, Collectors.toList()));
        kinds.forEach((kind, uses) -> {
            if (uses.size() == 1) {
                AnnotationVisitor annotation = place.visit(null, Type.getDescriptor(kind));
                AnnotationMembers.write(uses.get(0), annotation);
                annotation.visitEnd();
            } else {
                AnnotationMembers.writeAll(uses, place.visit(null, Type.getDescriptor(kind.getAnnotation(Repeatable.class).value())));
            }
        });
    }
}
