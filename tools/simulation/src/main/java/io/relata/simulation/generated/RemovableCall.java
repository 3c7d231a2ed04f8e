package io.relata.simulation.generated;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * A call that a mutant leaves out. In the place of its result is what it was made on, or an argument, that has the type of the result, a
 * mutant for each; if none has, nothing or 0.
 *
 * @param mutant the first
 * @param opcode of the call
 * @param within the method that makes it while the mutants are off
 */
record RemovableCall(int mutant, Handle call, int opcode, Handle within) {
    static final int ACCESS = Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC;
    private static final String SWITCH = Type.getInternalName(Switch.class);
    private static final String OURS = "io/relata/";
    /** What tells people, and decides nothing. */
    private static final Set<String> TOLD = Set.of("java/lang/System$Logger", "java/io/PrintStream");
    /** What is added to by a call whose result is seldom used. */
    private static final Set<String> ADDED_TO = Set.of("java/util/Collection", "java/util/List", "java/util/Set", "java/util/Map",
            "java/util/Deque");
    private static final Set<String> ADDING = Set.of("add", "addAll", "put");
    /** Those of Java whose result could be what they were given. */
    private static final Map<String, Set<String>> OF_JAVA = Map.of("java/time/Instant", Set.of("plus", "minus", "plusSeconds"),
            "java/math/BigDecimal", Set.of("add", "subtract", "negate", "stripTrailingZeros"),
            "java/lang/Math", Set.of("min", "max"),
            "java/lang/String", Set.of("toLowerCase", "substring", "strip"),
            "java/util/Optional", Set.of("or"),
            "java/util/Comparator", Set.of("reversed", "thenComparing"),
            "java/util/stream/Stream", Set.of("limit", "skip", "sorted", "distinct"));

    /** Whether it has no result, adds something to a collection, or could give back what it was given. */
    static boolean isRemovable(Handle call, int opcode) {
        return Type.getReturnType(call.getDesc()) == Type.VOID_TYPE && !TOLD.contains(call.getOwner())
                || ADDED_TO.contains(call.getOwner()) && ADDING.contains(call.getName())
                || (call.getOwner().startsWith(OURS) || OF_JAVA.getOrDefault(call.getOwner(), Set.of()).contains(call.getName()))
                        && !given(call, opcode).isEmpty();
    }

    /** That of a static method with the same arguments, of which the first is what the call is made on. */
    static String descriptor(Handle call, int opcode) {
        return opcode == Opcodes.INVOKESTATIC
                ? call.getDesc()
                : "(" + Type.getObjectType(call.getOwner()).getDescriptor() + call.getDesc().substring(1);
    }

    /** The numbers of the arguments that have the type of the result; none, where that is seldom used. */
    static List<Integer> given(Handle call, int opcode) {
        if (ADDED_TO.contains(call.getOwner())) {
            return List.of();
        }
        List<Type> arguments = List.of(Type.getArgumentTypes(descriptor(call, opcode)));
        return IntStream.range(0, arguments.size()).filter(i -> arguments.get(i).equals(Type.getReturnType(call.getDesc()))).boxed()
                .toList();
    }

    /** Writes the method. */
    void write(MethodVisitor to) {
        Type[] arguments = Type.getArgumentTypes(within.getDesc());
        Type result = Type.getReturnType(within.getDesc());
        int[] locals = new int[arguments.length + 1];
        for (int i = 0; i < arguments.length; i++) {
            locals[i + 1] = locals[i] + arguments[i].getSize();
        }
        List<Integer> given = given(call, opcode);
        boolean isCompared = !given.isEmpty() && result.getSort() == Type.OBJECT;
        to.visitCode();
        for (int i = 0; i < Math.max(1, given.size()); i++) {
            Label goOn = new Label();
            to.visitLdcInsn(mutant + i);
            to.visitMethodInsn(Opcodes.INVOKESTATIC, SWITCH, isCompared ? "isOn" : "is", "(I)Z", false);
            to.visitJumpInsn(Opcodes.IFEQ, goOn);
            if (!given.isEmpty()) {
                to.visitVarInsn(result.getOpcode(Opcodes.ILOAD), locals[given.get(i)]);
            } else if (result != Type.VOID_TYPE) {
                to.visitInsn(result == Type.BOOLEAN_TYPE ? Opcodes.ICONST_0 : Opcodes.ACONST_NULL);
            }
            to.visitInsn(result.getOpcode(Opcodes.IRETURN));
            to.visitLabel(goOn);
            to.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
        }
        for (int i = 0; i < arguments.length; i++) {
            to.visitVarInsn(arguments[i].getOpcode(Opcodes.ILOAD), locals[i]);
        }
        to.visitMethodInsn(opcode, call.getOwner(), call.getName(), call.getDesc(), call.isInterface());
        for (int i = 0; isCompared && i < given.size(); i++) {
            to.visitInsn(Opcodes.DUP);
            to.visitVarInsn(Opcodes.ALOAD, locals[given.get(i)]);
            to.visitLdcInsn(mutant + i);
            to.visitMethodInsn(Opcodes.INVOKESTATIC, SWITCH, "leftOut", "(Ljava/lang/Object;Ljava/lang/Object;I)V", false);
        }
        to.visitInsn(result.getOpcode(Opcodes.IRETURN));
        to.visitMaxs(0, 0);
        to.visitEnd();
    }
}
