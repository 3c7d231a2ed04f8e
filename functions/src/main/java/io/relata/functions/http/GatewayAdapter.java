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

/** Between a function and API Gateway: turns an event into a call, and what comes of it into a response, whatever comes. */
public final class GatewayAdapter {
    private static final Logger LOG = Logger.getLogger(GatewayAdapter.class);

    private final ResolveRoute dispatch;
    private final Map<Operation, Endpoint> endpoints;

    /** @param endpoints who answers which operation; the function has no others */
    public GatewayAdapter(Model model, Map<Operation, Endpoint> endpoints) {
        this.dispatch = new ResolveRoute(model);
        this.endpoints = endpoints;
    }

    /** Never throws for anything that a caller sent. */
    public APIGatewayV2HTTPResponse answer(APIGatewayV2HTTPEvent event) {
        ApiResponse response = response(event);
        return (isHead(event) ? response.withoutBody() : response).event();
    }

    /** What GET would answer, but for the body. */
    private static boolean isHead(APIGatewayV2HTTPEvent event) {
        return Optional.ofNullable(event.getRequestContext()).map(context -> context.getHttp())
                .filter(http -> "HEAD".equalsIgnoreCase(http.getMethod()))
                .isPresent();
    }

    private ApiResponse response(APIGatewayV2HTTPEvent event) {
        try {
            OperationCall call = dispatch.call(ApiRequest.of(event));
            JsonBody.requireSize(call.request());
            return endpoint(call).answer(call);
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

    private Endpoint endpoint(OperationCall call) {
        return Optional.ofNullable(endpoints.get(call.operation()))
                .orElseThrow(() -> new ProblemException(Problem.of(ProblemType.NO_SUCH_PATH,
                        "this function does not answer " + call.operation() + ": the gateway's routes send it to another")));
    }
}
