package io.relata.internal.functions.commands;

import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.write.version.BatchRefusedException;
import io.relata.internal.engine.write.version.WriteBatch;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.engine.write.version.WriteOnce;
import io.relata.internal.functions.http.ApiRequest;
import io.relata.internal.functions.http.ApiResponse;
import io.relata.internal.functions.http.BatchProblem;
import io.relata.internal.functions.http.CallerGate;
import io.relata.internal.functions.http.Endpoint;
import io.relata.internal.functions.http.FailureLog;
import io.relata.internal.functions.http.IdempotencyKey;
import io.relata.internal.functions.http.JsonBody;
import io.relata.internal.functions.http.OperationCall;
import io.relata.internal.functions.http.PathTarget;
import io.relata.internal.functions.http.Preconditions;
import io.relata.internal.functions.http.Problem;
import io.relata.internal.functions.http.ProblemException;
import io.relata.internal.functions.http.ResolveRoute;
import io.relata.internal.functions.http.RouteHandlers;
import io.relata.internal.functions.route.Operation;
import io.relata.internal.functions.route.Routes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/** Runs several requests that write: each by itself, one after the other, or all of them in one transaction. */
final class BatchCommands {
    private final WriteContext context;
    private final ResolveRoute routes;
    private final CallerGate gate;
    private final FailureLog failures;

    BatchCommands(WriteContext context, CallerGate gate, FailureLog failures) {
        this.context = context;
        this.routes = new ResolveRoute(context.model(), RouteHandlers.NONE);
        this.gate = gate;
        this.failures = failures;
    }

    ApiResponse batch(OperationCall<PathTarget.Api> call) {
        ApiRequest request = call.request();
        Preconditions.requireNone(request);
        IdempotencyKey.requireValid(request);
        BatchRequests batch = BatchRequests.read(JsonBody.WHOLE.required(request));
        return batch.atomic() ? together(request, batch) : each(request, batch.requests());
    }

    private ApiResponse each(ApiRequest request, List<BatchRequests.Part> parts) {
        Map<Operation, Endpoint<PathTarget>> endpoints = WriteEndpoints.of(context);
        List<ApiResponse> answers = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            ApiRequest part = BatchPart.alone(request, parts.get(i), i);
            answers.add(answer(endpoints, part, i > 0));
        }
        return BatchAnswer.of(answers);
    }

    /** @param counts whether it counts towards the caller's limit; the batch has counted for its first request */
    private ApiResponse answer(Map<Operation, Endpoint<PathTarget>> endpoints, ApiRequest part, boolean counts) {
        try {
            if (counts) {
                requireEntry(part);
            }
            OperationCall<PathTarget> call = call(part);
            return Optional.ofNullable(endpoints.get(call.operation())).orElseThrow().answer(call);
        } catch (RuntimeException e) {
            return Problem.ofFailure(e).orElseGet(() -> {
                failures.failed(part.id(), e);
                return Problem.unexpected(part.id());
            }).response();
        }
    }

    private void requireEntry(ApiRequest part) {
        gate.objection(part).ifPresent(problem -> {
            throw new ProblemException(problem);
        });
    }

    /** @throws ProblemException when it is no write that the model offers */
    private OperationCall<PathTarget> call(ApiRequest part) {
        OperationCall<PathTarget> call = routes.call(part);
        if (call.operation() == Operation.BATCH) {
            throw new Refusal(Refusal.Reason.NOT_OFFERED, "a batch has no batches in it");
        } else if (Routes.isOfFiles(call.operation())) {
            throw new Refusal(Refusal.Reason.NOT_OFFERED, "a batch has no requests for files: send each by itself");
        }
        return call;
    }

    private ApiResponse together(ApiRequest request, BatchRequests batch) {
        List<OperationCall<PathTarget>> calls = calls(request, batch.requests());
        List<Function<WriteContext, ApiResponse>> writes = calls.stream().<Function<WriteContext, ApiResponse>>map(
                call -> attempt -> Optional.ofNullable(WriteEndpoints.of(attempt).get(call.operation())).orElseThrow().answer(call))
                .toList();
        WriteBatch transaction = new WriteBatch(context.by(request.caller()));
        try {
            return IdempotencyKey.ofTransaction(request, "batch", batch.said()).map(once -> {
                WriteOnce.Done<List<ApiResponse>> done = transaction.once(once, writes, BatchAnswer::kept);
                return done.repeated().map(kept -> BatchAnswer.repeated(kept).with(IdempotencyKey.REPLAYED, "true"))
                        .orElseGet(() -> BatchAnswer.of(done.result().orElseThrow()));
            }).orElseGet(() -> BatchAnswer.of(transaction.run(writes)));
        } catch (BatchRefusedException e) {
            SortedMap<Integer, Problem> problems = new TreeMap<>();
            e.refused().forEach((number, refusal) -> problems.put(number, Problem.ofFailure(refusal).orElseThrow()));
            throw new ProblemException(BatchProblem.of(problems, calls.size()));
        }
    }

    /** What the requests ask for, all of them before any is carried out. */
    private List<OperationCall<PathTarget>> calls(ApiRequest request, List<BatchRequests.Part> parts) {
        int most = gate.mostAtOnce().orElse(parts.size());
        if (parts.size() > most) {
            throw new Refusal(Refusal.Reason.TOO_LARGE,
                    "these " + parts.size() + " requests are to be carried out together, and a caller may make " + most
                            + " at once: send fewer, or without \"atomic\"");
        }
        List<OperationCall<PathTarget>> calls = new ArrayList<>();
        SortedMap<Integer, Problem> problems = new TreeMap<>();
        for (int i = 0; i < parts.size(); i++) {
            ApiRequest part = BatchPart.together(request, parts.get(i));
            if (i > 0) {
                requireEntry(part);
            }
            try {
                calls.add(call(part));
            } catch (ProblemException | Refusal e) {
                problems.put(i, Problem.ofFailure(e).orElseThrow());
            }
        }
        if (!problems.isEmpty()) {
            throw new ProblemException(BatchProblem.of(problems, parts.size()));
        }
        return calls;
    }
}
