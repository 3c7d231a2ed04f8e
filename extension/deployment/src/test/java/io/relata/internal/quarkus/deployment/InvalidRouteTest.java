package io.relata.internal.quarkus.deployment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.fail;

import io.quarkus.test.QuarkusUnitTest;
import io.relata.internal.quarkus.deployment.orders.Courier;
import io.relata.internal.quarkus.deployment.orders.HideShop;
import io.relata.internal.quarkus.deployment.orders.Order;
import io.relata.internal.quarkus.deployment.orders.OrderLine;
import io.relata.internal.quarkus.deployment.orders.Shop;
import io.relata.internal.quarkus.deployment.orders.Shops;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class InvalidRouteTest {
    @RegisterExtension
    static final QuarkusUnitTest APPLICATION = new QuarkusUnitTest()
            .withApplicationRoot(
                    jar -> jar.addClasses(Shops.class, Shop.class, Order.class, OrderLine.class, Courier.class, HideShop.class))
            .assertException(failure -> assertThat(failure).hasMessage(HideShop.class.getName()
                    + ": GET /shops/largest means requests that GET /shops/{id} of the model shops means too:"
                    + " choose a path that no request can have in common"));

    @Test
    void routeThatHidesAnEntityFailsTheBuild() {
        fail("the application was built");
    }
}
