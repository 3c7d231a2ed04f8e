package io.relata.simulation.generated;

import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * A call that a mutant leaves out. In the place of its result is what it was made on, or an argument, that has the type of the result; if
 * none has, nothing or 0.
 *
 * @param opcode of the call
 * @param within the method that makes it while the mutant is off
 */
record RemovableCall(int mutant, Handle call, int opcode, Handle within) {
    static final int ACCESS = Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC;

    /** That of a static method with the same arguments, of which the first is what the call is made on. */
    static String descriptor(Handle call, int opcode) {
        return opcode == Opcodes.INVOKESTATIC
                ? call.getDesc()
                : "(" + Type.getObjectType(call.getOwner()).getDescriptor() + call.getDesc().substring(1);
    }

    /** Whether a call is given what could be in the place of its result. */
    static boolean isGivenItsResult(Handle call, int opcode) {
        return given(descriptor(call, opcode)).isPresent();
    }

    /** The number of the first argument that has the type of the result. */
    private static OptionalInt given(String descriptor) {
        List<Type> arguments = List.of(Type.getArgumentTypes(descriptor));
        return IntStream.range(0, arguments.size()).filter(i -> arguments.get(i).equals(Type.getReturnType(descriptor))).findFirst();
    }

    /** Writes the method. */
    void write(MethodVisitor to) {
        Type[] arguments = Type.getArgumentTypes(within.getDesc());
        Type result = Type.getReturnType(within.getDesc());
        int[] locals = new int[arguments.length + 1];
        for (int i = 0; i < arguments.length; i++) {
            locals[i + 1] = locals[i] + arguments[i].getSize();
        }
        Label leftOut = new Label();
        to.visitCode();
        to.visitLdcInsn(mutant);
        to.visitMethodInsn(Opcodes.INVOKESTATIC, Type.getInternalName(Switch.class), "is", "(I)Z", false);
        to.visitJumpInsn(Opcodes.IFNE, leftOut);
        for (int i = 0; i < arguments.length; i++) {
            to.visitVarInsn(arguments[i].getOpcode(Opcodes.ILOAD), locals[i]);
        }
        to.visitMethodInsn(opcode, call.getOwner(), call.getName(), call.getDesc(), call.isInterface());
        to.visitInsn(result.getOpcode(Opcodes.IRETURN));
        to.visitLabel(leftOut);
        to.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
        OptionalInt given = given(within.getDesc());
        if (given.isPresent()) {
            to.visitVarInsn(result.getOpcode(Opcodes.ILOAD), locals[given.getAsInt()]);
        } else if (result != Type.VOID_TYPE) {
            to.visitInsn(result == Type.BOOLEAN_TYPE ? Opcodes.ICONST_0 : Opcodes.ACONST_NULL);
        }
        to.visitInsn(result.getOpcode(Opcodes.IRETURN));
        to.visitMaxs(0, 0);
        to.visitEnd();
    }
}
