package io.relata.simulation.generated;

import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Condition;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Puts a call of {@link Instead} where an instruction could be another one. No mutant adds a branch to the method itself, so that its stack
 * map stays as it is.
 */
final class MutateMethod extends MethodVisitor {
    private static final String INSTEAD = Type.getInternalName(Instead.class);
    private static final String REFERENCES = "(Ljava/lang/Object;Ljava/lang/Object;)Z";
    private static final Set<String> CONTAINERS = Set.of("java/util/Optional", "java/util/List", "java/util/Set", "java/util/Map",
            "java/util/stream/Stream");
    private static final String LIST = "java/util/List";
    private static final String CONSISTENCY = Type.getDescriptor(Consistency.class);
    private static final String CONDITION = Type.getDescriptor(Condition.class);
    /** What its records begin with. */
    private static final String ACTION = Type.getInternalName(Action.class) + "$";
    /** The condition under which a jump is not made, by the instruction. */
    private static final Map<Integer, Integer> COMPARING = Map.of(Opcodes.IF_ICMPLT, Opcodes.IFLT, Opcodes.IF_ICMPGE, Opcodes.IFGE,
            Opcodes.IF_ICMPGT, Opcodes.IFGT, Opcodes.IF_ICMPLE, Opcodes.IFLE);

    private final MutateClass within;
    private final String name;
    private final Type result;
    private int line;
    /** Whether the instruction before was the call of a method: what it gave is what is returned. */
    private boolean isCalled;

    MutateMethod(MethodVisitor to, MutateClass within, String name, Type result) {
        super(Opcodes.ASM9, to);
        this.within = within;
        this.name = name;
        this.result = result;
    }

    @Override
    public void visitLineNumber(int number, Label start) {
        line = number;
        super.visitLineNumber(number, start);
    }

    @Override
    public void visitJumpInsn(int opcode, Label label) {
        isCalled = false;
        if (opcode == Opcodes.GOTO) {
            super.visitJumpInsn(opcode, label);
        } else if (opcode == Opcodes.IFEQ || opcode == Opcodes.IFNE) {
            negate();
            super.visitJumpInsn(opcode, label);
        } else {
            compare(opcode, label);
        }
    }

    /** Negates a truth value on the stack. */
    private void negate() {
        call("negated", "(II)I", "condition negated");
    }

    /** Makes a truth value of two numbers or references, so that it can be negated, and of two numbers so that equality changes sides. */
    private void compare(int opcode, Label label) {
        switch (opcode) {
            case Opcodes.IFLT, Opcodes.IFGE, Opcodes.IFGT, Opcodes.IFLE -> {
                super.visitInsn(Opcodes.ICONST_0);
                order(opcode, label);
            }
            case Opcodes.IF_ICMPLT, Opcodes.IF_ICMPGE, Opcodes.IF_ICMPGT, Opcodes.IF_ICMPLE ->
                order(COMPARING.getOrDefault(opcode, opcode), label);
            case Opcodes.IF_ICMPEQ, Opcodes.IF_ICMPNE -> same("(II)Z", opcode == Opcodes.IF_ICMPEQ, label);
            case Opcodes.IF_ACMPEQ, Opcodes.IF_ACMPNE -> same(REFERENCES, opcode == Opcodes.IF_ACMPEQ, label);
            default -> {
                super.visitInsn(Opcodes.ACONST_NULL);
                same(REFERENCES, opcode == Opcodes.IFNULL, label);
            }
        }
    }

    private void order(int opcode, Label label) {
        boolean isLess = opcode == Opcodes.IFLT || opcode == Opcodes.IFGE;
        call(isLess ? "less" : "lessOrEqual", "(III)Z", isLess ? "< is <=, or >= is >" : "<= is <, or > is >=");
        negate();
        super.visitJumpInsn(opcode == Opcodes.IFLT || opcode == Opcodes.IFLE ? Opcodes.IFNE : Opcodes.IFEQ, label);
    }

    private void same(String operands, boolean jumpsIfSame, Label label) {
        super.visitMethodInsn(Opcodes.INVOKESTATIC, INSTEAD, "same", operands, false);
        negate();
        super.visitJumpInsn(jumpsIfSame ? Opcodes.IFNE : Opcodes.IFEQ, label);
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String field, String descriptor) {
        super.visitFieldInsn(opcode, owner, field, descriptor);
        isCalled = false;
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String called, String descriptor, boolean isInterface) {
        Handle call = new Handle(Opcodes.H_INVOKESTATIC, owner, called, descriptor, isInterface);
        if (descriptor.contains(CONSISTENCY + ")")) {
            call("weaker", "(" + CONSISTENCY + "I)" + CONSISTENCY, "strong is eventual");
        }
        if (called.equals("filter") && CONTAINERS.contains(owner)) {
            String of = "L" + owner + ";";
            call("filter", "(" + of + "Ljava/util/function/Predicate;I)" + of, "filter left out");
        } else if (opcode == Opcodes.INVOKESPECIAL) {
            if (owner.startsWith(ACTION) && descriptor.endsWith(CONDITION + ")V")) {
                call("unconditional", "(" + CONDITION + "I)" + CONDITION, "condition left out");
            }
            super.visitMethodInsn(opcode, owner, called, descriptor, isInterface);
        } else if (RemovableCall.isRemovable(call, opcode)) {
            Handle instead = within.removable(name, line, call, opcode);
            super.visitMethodInsn(Opcodes.INVOKESTATIC, instead.getOwner(), instead.getName(), instead.getDesc(), instead.isInterface());
        } else {
            super.visitMethodInsn(opcode, owner, called, descriptor, isInterface);
        }
        isCalled = true;
    }

    @Override
    public void visitInsn(int opcode) {
        switch (opcode) {
            case Opcodes.IADD -> call("sum", "(III)I", "+ is -");
            case Opcodes.LADD -> call("sum", "(JJI)J", "+ is -");
            case Opcodes.IRETURN -> {
                if (isCalled && result == Type.BOOLEAN_TYPE) {
                    call("negated", "(II)I", "result negated");
                }
                super.visitInsn(opcode);
            }
            case Opcodes.ARETURN -> {
                if (CONTAINERS.contains(result.getInternalName())) {
                    call("orNone", "(" + result.getDescriptor() + "I)" + result.getDescriptor(), "result empty");
                }
                if (LIST.equals(result.getInternalName())) {
                    call("withoutLast", "(" + result.getDescriptor() + "I)" + result.getDescriptor(), "result without its last");
                }
                super.visitInsn(opcode);
            }
            default -> super.visitInsn(opcode);
        }
        isCalled = false;
    }

    /** @param descriptor its last argument is the mutant's number */
    private void call(String method, String descriptor, String change) {
        super.visitLdcInsn(within.add(name, line, change));
        super.visitMethodInsn(Opcodes.INVOKESTATIC, INSTEAD, method, descriptor, false);
    }
}
