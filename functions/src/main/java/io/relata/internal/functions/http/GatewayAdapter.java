package io.relata.internal.functions.http;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import io.relata.endpoint.CustomProblemException;
import io.relata.internal.engine.change.BeingBuiltException;
import io.relata.internal.engine.file.FileStoreException;
import io.relata.internal.engine.fresh.WrittenItems;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.read.list.TextIndexException;
import io.relata.internal.engine.table.TableException;
import io.relata.internal.functions.fresh.TokenHeaders;
import io.relata.internal.functions.route.Operation;
import io.relata.internal.functions.route.Route;
import io.relata.internal.functions.route.Routes;
import io.relata.internal.model.TableModel;
import io.relata.rule.Caller;
import java.util.Map;
import java.util.Optional;
import org.jboss.logging.Logger;

/** Connects a function to API Gateway: turns an event into a call of an endpoint, and its result or failure into a response. */
public final class GatewayAdapter {
    private static final Logger LOG = Logger.getLogger(GatewayAdapter.class);

    private final TableModel model;
    private final ResolveRoute routes;
    private final Map<Operation, Endpoint<PathTarget>> endpoints;
    private final Route.Function function;
    private final RouteHandlers own;
    private final CallerClaims claims;
    private final BasePath base;
    private final CallerGate gate;
    private final FailureLog failures;
    private final OpenPaths open;

    /** @param endpoints the operations that the function answers */
    public GatewayAdapter(TableModel model, Map<Operation, Endpoint<PathTarget>> endpoints) {
        this(model, endpoints, Route.Function.QUERIES, RouteHandlers.NONE, CallerClaims.STANDARD, BasePath.NONE, CallerGate.OPEN, logged());
    }

    /**
     * @param endpoints the operations of the model that the function answers
     * @param own those of the application, of both functions
     * @param claims which claims say whose data a caller works with, and in which roles
     * @param base what paths begin with before those of the API
     * @param gate lets requests in
     * @param failures is told of what is answered as an internal error
     */
    public GatewayAdapter(TableModel model, Map<Operation, Endpoint<PathTarget>> endpoints, Route.Function function, RouteHandlers own,
            CallerClaims claims, BasePath base, CallerGate gate, FailureLog failures) {
        this.model = model;
        this.routes = new ResolveRoute(model, own);
        this.endpoints = endpoints;
        this.function = function;
        this.own = own;
        this.claims = claims;
        this.base = base;
        this.gate = gate;
        this.failures = failures;
        this.open = OpenPaths.of(model);
    }

    /** Writes a line into the log of the function. */
    public static FailureLog logged() {
        return (request, cause) -> LOG.errorf(cause, "request %s failed", request);
    }

    /** Never throws, whatever a caller sends. */
    public APIGatewayV2HTTPResponse answer(APIGatewayV2HTTPEvent event) {
        ApiResponse response = response(event);
        return (isHead(event) ? response.withoutBody() : response).event();
    }

    /** A HEAD request, which gets the answer to GET without its body. */
    private static boolean isHead(APIGatewayV2HTTPEvent event) {
        return Optional.ofNullable(event.getRequestContext()).map(context -> context.getHttp())
                .filter(http -> "HEAD".equalsIgnoreCase(http.getMethod()))
                .isPresent();
    }

    private ApiResponse response(APIGatewayV2HTTPEvent event) {
        try {
            ApiRequest request = ApiRequest.of(event, claims, base);
            ApiResponse answer = function == Route.Function.COMMANDS
                    ? answerWrite(request)
                    : open.have(request) ? answerAnybody(request.anonymous()) : answer(request);
            return answer.under(base.of(event));
        } catch (CustomProblemException e) {
            return Problem.response(e);
        } catch (ProblemException e) {
            return e.problem().response();
        } catch (Refusal e) {
            return Problem.of(e).response();
        } catch (TableException e) {
            LOG.warnf(e, "request %s failed at the table", ApiRequest.id(event));
            return Problem.of(e).response();
        } catch (BeingBuiltException e) {
            return Problem.of(e).response();
        } catch (TextIndexException e) {
            LOG.warnf(e, "request %s failed at the search engine", ApiRequest.id(event));
            return Problem.of(e).response();
        } catch (FileStoreException e) {
            LOG.warnf(e, "request %s failed at the files", ApiRequest.id(event));
            return Problem.of(e).response();
        } catch (RuntimeException e) {
            failures.failed(ApiRequest.id(event), e);
            return Problem.unexpected(ApiRequest.id(event)).response();
        }
    }

    /** With the token of what was written. A repeated answer has that of the first time. */
    private ApiResponse answerWrite(ApiRequest request) {
        boolean isOpen = open.have(request);
        ApiRequest sent = isOpen ? request.anonymous() : request;
        WrittenItems.Collected<ApiResponse> written = WrittenItems.of(sent.caller(), () -> isOpen ? answerAnybody(sent) : answer(sent));
        ApiResponse answer = written.answer();
        return answer.headers().containsKey(TokenHeaders.TOKEN)
                ? answer
                : written.tokens().map(tokens -> answer.with(TokenHeaders.TOKEN, tokens)).orElse(answer);
    }

    /** No custom route is one that the model has too: that would have failed the start. */
    private ApiResponse answer(ApiRequest request) {
        requireIsLetIn(request);
        Optional<RouteHandlers.Call> ownCall = own.call(request);
        if (ownCall.isPresent()) {
            requireCaller(request);
            return answer(ownCall.get(), request);
        }
        OperationCall<PathTarget> call = routes.call(request);
        if (call.operation() != Operation.DESCRIBE_API) {
            requireCaller(request);
        }
        return answer(call);
    }

    /** The same under the paths for anybody: a custom route has its whole path, one of the model what comes after the first segment. */
    private ApiResponse answerAnybody(ApiRequest request) {
        requireIsLetIn(request);
        Optional<RouteHandlers.Call> ownCall = own.call(request);
        if (ownCall.isPresent()) {
            return answer(ownCall.get(), request);
        }
        OperationCall<PathTarget> call = routes.call(request.below());
        open.require(call.operation());
        return answer(call).under(Routes.OPEN);
    }

    private void requireIsLetIn(ApiRequest request) {
        gate.objection(request).ifPresent(problem -> {
            throw new ProblemException(problem);
        });
    }

    private ApiResponse answer(RouteHandlers.Call call, ApiRequest request) {
        JsonBody.requireSize(request);
        if (call.function() != function) {
            throw elsewhere(call.endpoint().operationId());
        }
        return call.answer(request);
    }

    private ApiResponse answer(OperationCall<PathTarget> call) {
        JsonBody.requireSize(call.request());
        return Optional.ofNullable(endpoints.get(call.operation())).orElseThrow(() -> elsewhere(call.operation().name())).answer(call);
    }

    /** The gateway has let the caller in, but nothing is anybody's whose tenant is not known. */
    private void requireCaller(ApiRequest request) {
        if (!model.permissions().isEmpty() && request.caller().equals(Caller.ANONYMOUS)) {
            throw new ProblemException(Problem.of(ProblemType.UNAUTHENTICATED, "permissions decide by who calls, and nothing says that:"
                    + " the gateway in front of this function has no authorizer"));
        }
        if (model.multiTenant() && request.caller().tenant().isEmpty()) {
            throw new ProblemException(Problem.of(ProblemType.NO_TENANT, claims.whyNoTenant(request.caller())));
        }
    }

    private static ProblemException elsewhere(String operation) {
        return new ProblemException(Problem.of(ProblemType.NO_SUCH_PATH,
                "this function does not answer " + operation + ": the gateway routes it to another function"));
    }
}
