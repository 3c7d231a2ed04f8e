package io.relata.simulation.generated;

import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * A call that a mutant leaves out.
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

    /** Writes the method. */
    void write(MethodVisitor to) {
        Label end = new Label();
        to.visitCode();
        to.visitLdcInsn(mutant);
        to.visitMethodInsn(Opcodes.INVOKESTATIC, Type.getInternalName(Switch.class), "is", "(I)Z", false);
        to.visitJumpInsn(Opcodes.IFNE, end);
        int local = 0;
        for (Type argument : Type.getArgumentTypes(within.getDesc())) {
            to.visitVarInsn(argument.getOpcode(Opcodes.ILOAD), local);
            local += argument.getSize();
        }
        to.visitMethodInsn(opcode, call.getOwner(), call.getName(), call.getDesc(), call.isInterface());
        to.visitLabel(end);
        to.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
        to.visitInsn(Opcodes.RETURN);
        to.visitMaxs(0, 0);
        to.visitEnd();
    }
}
