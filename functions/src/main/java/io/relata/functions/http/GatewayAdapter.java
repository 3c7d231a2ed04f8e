package io.relata.functions.http;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import io.relata.engine.problem.Refusal;
import io.relata.engine.read.list.TextIndexException;
import io.relata.engine.table.TableException;
import io.relata.functions.route.Operation;
import io.relata.model.Model;
import java.util.Map;
import java.util.Optional;
import org.jboss.logging.Logger;

/** Connects a function to API Gateway: turns an event into a call of an endpoint, and its result or failure into a response. */
public final class GatewayAdapter {
    private static final Logger LOG = Logger.getLogger(GatewayAdapter.class);

    private final ResolveRoute routes;
    private final Map<Operation, Endpoint<PathTarget>> endpoints;

    /** @param endpoints the operations that the function answers */
    public GatewayAdapter(Model model, Map<Operation, Endpoint<PathTarget>> endpoints) {
        this.routes = new ResolveRoute(model);
        this.endpoints = endpoints;
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
            OperationCall<PathTarget> call = routes.call(ApiRequest.of(event));
            JsonBody.requireSize(call.request());
            return endpoint(call.operation()).answer(call);
        } catch (ProblemException e) {
            return e.problem().response();
        } catch (Refusal e) {
            return Problem.of(e).response();
        } catch (TableException e) {
            LOG.warnf(e, "request %s failed at the table", ApiRequest.id(event));
            return Problem.of(e).response();
        } catch (TextIndexException e) {
            LOG.warnf(e, "request %s failed at the search engine", ApiRequest.id(event));
            return Problem.of(e).response();
        } catch (RuntimeException e) {
            LOG.errorf(e, "request %s failed", ApiRequest.id(event));
            return Problem.unexpected(ApiRequest.id(event)).response();
        }
    }

    private Endpoint<PathTarget> endpoint(Operation operation) {
        return Optional.ofNullable(endpoints.get(operation)).orElseThrow(() -> new ProblemException(Problem.of(ProblemType.NO_SUCH_PATH,
                "this function does not answer " + operation + ": the gateway routes it to another function")));
    }
}
