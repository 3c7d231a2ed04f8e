package io.relata.internal.quarkus.deployment.orders;

import io.relata.endpoint.CustomRoute;
import io.relata.endpoint.NoBody;
import io.relata.endpoint.RouteHandler;
import io.relata.endpoint.RouteRequest;

/** Would hide the shop that is called largest. */
@CustomRoute(method = "GET", path = "/shops/largest", uses = CustomRoute.Uses.READS, summary = "Tell which shop is the largest")
public class HideShop implements RouteHandler<NoBody, NoBody> {
    @Override
    public NoBody handle(RouteRequest<NoBody> request) {
        return new NoBody();
    }
}
