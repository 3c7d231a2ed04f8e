package io.relata.internal.functions.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.access.Relata;
import io.relata.endpoint.CustomRoute;
import io.relata.endpoint.NoBody;
import io.relata.endpoint.RouteHandler;
import io.relata.endpoint.RouteRequest;
import io.relata.internal.engine.access.TableRelata;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.binding.RecordBinding;
import io.relata.internal.engine.fresh.OwnWrites;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.write.version.IdempotentTransaction;
import io.relata.internal.functions.fresh.TokenHeaders;
import io.relata.internal.functions.route.DeclaredRoute;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A custom operation behind its route.
 *
 * @param declared what its class declares
 * @param body the record that callers send
 * @param answer the record that is answered
 * @param operation is made when it is first called for
 */
public record CustomEndpoint<Q extends Record, A extends Record>(DeclaredRoute route, CustomRoute declared, Class<Q> body, Class<A> answer,
        Supplier<? extends RouteHandler<?, ?>> operation) {
    private static final int NO_CONTENT = 204;

    /** @return empty where the class declares no route, or leaves open what it takes or answers */
    static Optional<CustomEndpoint<?, ?>> of(Class<?> type, Supplier<? extends RouteHandler<?, ?>> operation) {
        return DeclaredRoute.of(type).flatMap(route -> TypeArguments.of(type, RouteHandler.class)
                .filter(types -> types.stream().allMatch(Class::isRecord)).map(types -> of(route, type, types, operation)));
    }

    private static CustomEndpoint<?, ?> of(DeclaredRoute route, Class<?> type, List<Class<?>> types,
            Supplier<? extends RouteHandler<?, ?>> operation) {
        return new CustomEndpoint<>(route, type.getAnnotation(CustomRoute.class), types.get(0).asSubclass(Record.class),
                types.get(1).asSubclass(Record.class), operation);
    }

    /** Whether callers send something. */
    public boolean takesBody() {
        return body != NoBody.class;
    }

    /** Whether there is anything in an answer. */
    public boolean answersBody() {
        return answer != NoBody.class;
    }

    /** The HTTP status of an answer. */
    public int status() {
        return answersBody() ? declared.status() : NO_CONTENT;
    }

    /** The operation's name in the description of the API: {@code moveOrder}, for a class {@code MoveOrder}. */
    public String operationId() {
        String name = route.type().substring(Math.max(route.type().lastIndexOf('.'), route.type().lastIndexOf('$')) + 1);
        return Character.toLowerCase(name.charAt(0)) + name.substring(1);
    }

    /** Whether it writes, and so heeds an idempotency key: repeating what only reads does nothing. */
    public boolean writes() {
        return declared.uses() == CustomRoute.Uses.WRITES;
    }

    /** @throws Refusal when the body is not what the operation takes */
    ApiResponse answer(ApiRequest request, Map<String, String> variables, Relata relata) {
        if (!takesBody() && !request.body().isEmpty()) {
            throw new Refusal(Refusal.Reason.MALFORMED, route.method() + " " + route.path() + " takes no body");
        }
        Optional<ObjectNode> json = takesBody() ? Optional.of(JsonBody.WHOLE.required(request)) : Optional.empty();
        Relata access = after(request, relata.onBehalfOf(request.caller()));
        Supplier<ApiResponse> work = () -> answer(request, variables, json, access);
        return once(request, json).map(once -> answerOnce(once, access, work)).orElseGet(work);
    }

    /** Lists of the route show the writes whose tokens the request sends. */
    private static Relata after(ApiRequest request, Relata access) {
        Optional<OwnWrites> own = request.header(TokenHeaders.AFTER).map(tokens -> OwnWrites.of(request.caller(), tokens));
        return own.isPresent() && access instanceof TableRelata table ? table.after(own.get()) : access;
    }

    private ApiResponse answer(ApiRequest request, Map<String, String> variables, Optional<ObjectNode> json, Relata access) {
        Q sent = json.map(given -> RecordBinding.make(body, given)).orElseGet(() -> body.cast(new NoBody()));
        @SuppressWarnings("unchecked") // the types are the operation's own
        RouteHandler<Q, A> typed = (RouteHandler<Q, A>) operation.get();
        A answered = typed.handle(new RouteRequest<>(variables, request.query().values(), sent, request.caller(), request.id(), access));
        return answersBody() ? ApiResponse.json(status(), RecordBinding.values(answered)) : ApiResponse.empty(NO_CONTENT);
    }

    /** All that the operation goes by belongs to the request that a key stands for. */
    private Optional<IdempotentTransaction> once(ApiRequest request, Optional<ObjectNode> json) {
        if (!writes()) {
            return Optional.empty();
        }
        ObjectNode said = Json.MAPPER.createObjectNode().put("method", request.method());
        said.set("query", Json.MAPPER.valueToTree(request.query().values()));
        json.ifPresent(given -> said.set("body", given));
        return IdempotencyKey.ofTransaction(request, "operation", said);
    }

    private static ApiResponse answerOnce(IdempotentTransaction once, Relata access, Supplier<ApiResponse> work) {
        if (!(access instanceof TableRelata table)) {
            throw new IllegalStateException("an operation of the application writes by the Relata of its table, not by " + access);
        }
        return KeptAnswer.of(table.once(once, work, KeptAnswer::text));
    }
}
