package io.relata.client;

import java.util.List;
import java.util.stream.Collectors;

/** The API refused a request, or could not carry it out, and nothing that may be repeated helped. */
public final class ApiProblemException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient ApiProblem problem;

    ApiProblemException(String request, ApiProblem problem) {
        super(request + ": " + problem.status() + " " + problem.detail()
                + problem.errors().stream().map(error -> "; " + error.pointer() + " " + error.detail()).collect(Collectors.joining()));
        this.problem = problem;
    }

    public ApiProblem problem() {
        return problem;
    }

    public ApiProblemType type() {
        return problem.type();
    }

    /** The status of HTTP. */
    public int status() {
        return problem.status();
    }

    /** The values that are wrong; empty if it is about none. */
    public List<FieldError> errors() {
        return problem.errors();
    }
}
