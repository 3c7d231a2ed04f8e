package io.relata.quarkus.deployment.orders;

import io.relata.endpoint.NoBody;
import io.relata.endpoint.OwnOperation;
import io.relata.endpoint.OwnRequest;
import io.relata.endpoint.OwnRoute;

/** Would hide the shop that is called largest. */
@OwnRoute(method = "GET", path = "/shops/largest", uses = OwnRoute.Uses.READS, summary = "Tell which shop is the largest")
public class HideShop implements OwnOperation<NoBody, NoBody> {
    @Override
    public NoBody answer(OwnRequest<NoBody> request) {
        return new NoBody();
    }
}
