package io.relata.simulation.generated;

import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Writes the body of a method that makes a call only while a mutant is off. */
record RemovableBody(MethodVisitor to) {
    void write(int mutant, Handle call, int opcode, Type[] arguments) {
        Label end = new Label();
        to.visitCode();
        to.visitLdcInsn(mutant);
        to.visitMethodInsn(Opcodes.INVOKESTATIC, Type.getInternalName(Switch.class), "is", "(I)Z", false);
        to.visitJumpInsn(Opcodes.IFNE, end);
        int local = 0;
        for (Type argument : arguments) {
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
