package io.relata.simulation.generated;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * The class file of one class with all its mutants. Not changed are class initializers, constructors, and the methods that every object
 * has.
 */
final class MutateClass extends ClassVisitor {
    private static final Set<String> UNCHANGED = Set.of("<init>", "<clinit>", "toString", "equals", "hashCode");

    private final ClassWriter writer;
    private final int first;
    private final List<GeneratedMutant> mutants = new ArrayList<>();
    private final List<RemovableCall> removable = new ArrayList<>();
    private String internal = "";
    private boolean isInterface;

    /**
     * The changed class file.
     *
     * @param bytes it
     * @param mutants what can be turned on in it
     */
    record Mutated(byte[] bytes, List<GeneratedMutant> mutants) {
    }

    private MutateClass(ClassWriter writer, int first) {
        super(Opcodes.ASM9, writer);
        this.writer = writer;
        this.first = first;
    }

    /** @param first the number of the first mutant */
    static Mutated of(byte[] bytes, int first) {
        ClassReader reader = new ClassReader(bytes);
        MutateClass changed = new MutateClass(new ClassWriter(reader, ClassWriter.COMPUTE_MAXS), first);
        reader.accept(changed, 0);
        return new Mutated(changed.writer.toByteArray(), List.copyOf(changed.mutants));
    }

    @Override
    public void visit(int version, int access, String name, @Nullable String signature, @Nullable String superName,
            String @Nullable [] interfaces) {
        internal = name;
        isInterface = (access & Opcodes.ACC_INTERFACE) != 0;
        super.visit(version, access, name, signature, superName, interfaces);
    }

    @Override
    public @Nullable MethodVisitor visitMethod(int access, String name, String descriptor, @Nullable String signature,
            String @Nullable [] exceptions) {
        MethodVisitor written = super.visitMethod(access, name, descriptor, signature, exceptions);
        boolean isBridge = (access & Opcodes.ACC_BRIDGE) != 0;
        return written == null || isBridge || UNCHANGED.contains(name)
                ? written
                : new MutateMethod(written, this, name, Type.getReturnType(descriptor));
    }

    @Override
    public void visitEnd() {
        removable.forEach(call -> call.write(super.visitMethod(RemovableCall.ACCESS, call.within().getName(), call.within().getDesc(), null,
                null)));
        super.visitEnd();
    }

    /** A new mutant. */
    int add(String method, int line, String change) {
        int number = first + mutants.size();
        String written = method.startsWith("lambda$") ? method.split("\\$")[1] : method;
        mutants.add(new GeneratedMutant(number, internal.substring(internal.lastIndexOf('/') + 1), written, line, change));
        return number;
    }

    /** A method of this class that makes a call only while mutants are off: one for each result that it could have instead. */
    Handle removable(String method, int line, Handle call, int opcode) {
        int mutant = add(method, line, "call of " + call.getName() + " left out");
        for (int others = RemovableCall.given(call, opcode).size(); others > 1; others--) {
            add(method, line, "call of " + call.getName() + " left out for another argument");
        }
        RemovableCall added = new RemovableCall(mutant, call, opcode,
                new Handle(Opcodes.H_INVOKESTATIC, internal, "removable$" + mutant, RemovableCall.descriptor(call, opcode), isInterface));
        removable.add(added);
        return added.within();
    }
}
