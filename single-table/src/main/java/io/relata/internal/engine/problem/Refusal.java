package io.relata.internal.engine.problem;

import io.relata.problem.RequestRefusedException;
import io.relata.problem.WrongValue;
import java.util.List;

/** A caller asked for what can't be done. Nothing was written. The message is for the caller: what was wrong, and what would be right. */
public final class Refusal extends RequestRefusedException {
    private static final long serialVersionUID = 1;

    /** Why something is refused. */
    public enum Reason {
        /** The request can't be understood. */
        MALFORMED,
        /** The caller may not do it. */
        FORBIDDEN,
        /** There is no such thing. */
        UNKNOWN,
        /** That can't be asked of this. */
        NOT_OFFERED,
        /** It is at odds with what is stored, or with what others are doing. */
        CONFLICT,
        /** The entity is not in the state that the caller expected. */
        PRECONDITION_FAILED,
        /** It is larger than what can be stored. */
        TOO_LARGE,
        /** Values break the rules of the model. */
        INVALID
    }

    private final ProblemKind kind;
    private final transient List<Violation> violations;

    /** One of the general kind of its reason. */
    public Refusal(Reason reason, String detail) {
        this(ProblemKind.general(reason), detail);
    }

    public Refusal(ProblemKind kind, String detail) {
        this(kind, detail, List.of());
    }

    private Refusal(ProblemKind kind, String detail, List<Violation> violations) {
        super(detail);
        this.kind = kind;
        this.violations = violations;
    }

    /** Of the kind that all of them are of, or of the general one. */
    public static Refusal invalid(List<Violation> violations) {
        List<ProblemKind> kinds = violations.stream().map(Violation::kind).distinct().toList();
        return new Refusal(kinds.size() == 1 ? kinds.get(0) : ProblemKind.INVALID_VALUES,
                violations.size() == 1
                        ? violations.get(0).pointer() + ": " + violations.get(0).detail()
                        : violations.size() > Violations.MOST
                                ? "more than " + Violations.MOST + " values are not valid; these are " + Violations.MOST + " of them"
                                : violations.size() + " values are not valid",
                violations.stream().limit(Violations.MOST).toList());
    }

    /** What the rules of an application refuse. */
    public static Refusal byRules(List<Violation> violations) {
        return violations.size() == 1
                ? invalid(violations)
                : new Refusal(ProblemKind.RULE_BROKEN, "there are " + violations.size() + " reasons against it",
                        violations.stream().limit(Violations.MOST).toList());
    }

    public static Refusal invalid(String pointer, String detail) {
        return invalid(ProblemKind.INVALID_VALUES, pointer, detail);
    }

    public static Refusal invalid(ProblemKind kind, String pointer, String detail) {
        return invalid(List.of(new Violation(pointer, detail, kind)));
    }

    public Reason reason() {
        return kind.reason();
    }

    public ProblemKind kind() {
        return kind;
    }

    public List<Violation> violations() {
        return violations;
    }

    @Override
    public String problem() {
        return kind.slug();
    }

    @Override
    public List<WrongValue> wrongValues() {
        return violations.stream().map(violation -> new WrongValue(violation.pointer(), violation.detail())).toList();
    }
}
