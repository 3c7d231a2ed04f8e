package io.relata.functions.http;

import io.relata.engine.problem.Refusal;
import io.relata.functions.route.Route;
import io.relata.functions.route.Routes;
import io.relata.model.Model;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Finds what a request asks for: the operation, if the model offers it at that path; otherwise what there is instead. */
final class ResolveRoute {
    private final Model model;
    private final OfferedRoutes offer;

    ResolveRoute(Model model) {
        this.model = model;
        this.offer = new OfferedRoutes(model);
    }

    /** A route of the request's path, and what the model has against it. */
    private record Candidate(Routes.Match match, Optional<Refusal> objection) {
        Route route() {
            return match.route();
        }

        boolean isOffered() {
            return objection.isEmpty();
        }

        boolean leadsNowhere() {
            return objection.filter(refusal -> refusal.reason() == Refusal.Reason.UNKNOWN).isPresent();
        }
    }

    /** @throws ProblemException when there is nothing at this path, or nothing by this method */
    OperationCall call(ApiRequest request) {
        List<Candidate> candidates = request.path().contains("")
                ? List.of()
                : Routes.matches(request.path()).stream().map(match -> new Candidate(match, offer.objection(match))).toList();
        List<Candidate> wanted = candidates.stream().filter(candidate -> candidate.route().method().equals(request.method())).toList();
        return wanted.stream().filter(Candidate::isOffered).findFirst()
                .map(found -> new OperationCall(request, found.route().operation(), found.match().variables(), model))
                .orElseThrow(() -> new ProblemException(candidates.stream().noneMatch(Candidate::isOffered)
                        ? nothing(request, candidates, wanted)
                        : otherMethods(request, candidates, wanted)));
    }

    private static Problem nothing(ApiRequest request, List<Candidate> candidates, List<Candidate> wanted) {
        return (wanted.isEmpty() ? candidates : wanted).stream().flatMap(candidate -> candidate.objection().stream())
                .map(Refusal::getMessage).findFirst()
                .map(why -> Problem.of(ProblemType.NO_SUCH_PATH, why))
                .orElseGet(() -> Problem.of(ProblemType.NO_SUCH_PATH,
                        "there is nothing at " + path(request) + "; GET /openapi.json tells what there is"));
    }

    private static Problem otherMethods(ApiRequest request, List<Candidate> candidates, List<Candidate> wanted) {
        String allowed = candidates.stream().filter(Candidate::isOffered).map(candidate -> candidate.route().method()).distinct().sorted()
                .collect(Collectors.joining(", "));
        String why = wanted.stream().filter(candidate -> !candidate.leadsNowhere()).flatMap(candidate -> candidate.objection().stream())
                .map(Refusal::getMessage).findFirst().orElseGet(() -> request.method() + " is not supported on " + path(request)
                        + "; allowed: " + allowed);
        return Problem.of(ProblemType.METHOD_NOT_ALLOWED, why).with("Allow", allowed);
    }

    private static String path(ApiRequest request) {
        return "/" + String.join("/", request.path());
    }
}
