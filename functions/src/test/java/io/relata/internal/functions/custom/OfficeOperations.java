package io.relata.internal.functions.custom;

import io.relata.access.Relata;
import io.relata.access.StoredEntity;
import io.relata.endpoint.CustomProblemException;
import io.relata.endpoint.CustomRoute;
import io.relata.endpoint.CustomRoute.Uses;
import io.relata.endpoint.NoBody;
import io.relata.endpoint.RouteHandler;
import io.relata.endpoint.RouteRequest;
import io.relata.models.office.Customer;
import io.relata.models.office.Order;
import io.relata.models.office.Store;
import jakarta.inject.Singleton;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.util.List;

/** Custom operations on the office model. */
final class OfficeOperations {
    private OfficeOperations() {
    }

    /** Where customers and their stores should be. */
    record Target(@NotBlank String businessId, @Size(max = 3) List<@NotBlank String> storeIds) {
    }

    /** What was done. */
    record Moved(String customerId, int stores, BigDecimal share, Kind kind) {
    }

    /** How it was done. */
    enum Kind {
        TOGETHER
    }

    /** Moves a customer and stores to another business, all or nothing. */
    @Singleton
    @CustomRoute(method = "POST", path = "/customers/{id}/move", uses = Uses.WRITES, summary = "Move a customer with stores")
    static class MoveCustomer implements RouteHandler<Target, Moved> {
        @Override
        public Moved handle(RouteRequest<Target> request) {
            String business = request.body().businessId();
            if (business.equals("closed")) {
                throw new CustomProblemException(409, "Business closed", "business closed takes no one in: choose another");
            }
            return request.relata().transaction(tx -> {
                tx.entities(Customer.class).change(request.variable("id"), old -> new Customer(business, old.firstName(), old.lastName(),
                        old.email(), old.phone(), old.mailingAddresses()));
                request.body().storeIds().forEach(id -> tx.entities(Store.class).change(id,
                        old -> new Store(business, old.storeName(), old.city(), old.country(), old.openedOn())));
                return new Moved(request.variable("id"), request.body().storeIds().size(), new BigDecimal("0.5"), Kind.TOGETHER);
            });
        }
    }

    /** Counts the open orders of a customer. */
    @Singleton
    @CustomRoute(method = "GET", path = "/customers/{id}/open-orders", uses = Uses.READS, summary = "Count a customer's open orders")
    static class CountOpenOrders implements RouteHandler<NoBody, CountOpenOrders.Open> {
        private final Relata relata;

        CountOpenOrders(Relata relata) {
            this.relata = relata;
        }

        /** How many there are. */
        record Open(long open, String caller) {
        }

        @Override
        public Open handle(RouteRequest<NoBody> request) {
            relata.entities(Customer.class).required(request.variable("id"));
            String status = request.parameter("status").orElse("OPEN");
            return new Open(
                    relata.entities(Order.class).childrenOf(Customer.class, request.variable("id")).filter("status", "eq", status).stream()
                            .map(StoredEntity::id).count(),
                    request.caller().subject());
        }
    }

    /** Does nothing. */
    @Singleton
    @CustomRoute(method = "DELETE", path = "/cache", uses = Uses.WRITES, summary = "Forget what is remembered")
    static class Forget implements RouteHandler<NoBody, NoBody> {
        @Override
        public NoBody handle(RouteRequest<NoBody> request) {
            return new NoBody();
        }
    }
}
