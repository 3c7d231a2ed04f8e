package io.relata.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.example.office.ApiClient;
import com.example.office.ApiResponse;
import com.example.office.BusinessInput;
import com.example.office.BusinessesApi;
import com.example.office.Customer;
import com.example.office.CustomerInput;
import com.example.office.CustomerPage;
import com.example.office.CustomerPatch;
import com.example.office.CustomersApi;
import com.example.office.Order;
import com.example.office.OrderInput;
import com.example.office.OrderPatch;
import com.example.office.OrdersApi;
import io.relata.client.ApiProblemException;
import io.relata.client.ApiProblemType;
import io.relata.client.ETag;
import io.relata.client.FieldError;
import io.relata.client.LostAnswerException;
import io.relata.client.OptimisticUpdate;
import io.relata.client.Pages;
import io.relata.client.RepeatingHttpClientBuilder;
import io.relata.client.Retries;
import io.relata.internal.local.system.LocalSystem;
import io.relata.internal.local.system.SystemOptions;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The client that is generated for the model {@code office}, as a caller uses it, and the running system. */
class JavaClientIT {
    static final Path PACKAGE = Path.of("..", "..", "samples", "target", "function.zip").toAbsolutePath().normalize();

    private static LocalSystem system;
    private static LossyProxy proxy;
    private static BusinessesApi businesses;
    private static CustomersApi customers;
    private static OrdersApi orders;

    @BeforeAll
    static void start() throws Exception {
        system = LocalSystem.start(SystemOptions.forTests(PACKAGE, "JavaClientIT").model("office"));
        proxy = new LossyProxy(system.url().toString());
        ApiClient api = new ApiClient();
        api.setHttpClientBuilder(new RepeatingHttpClientBuilder().retries(Retries.STANDARD.timeout(Duration.ofMinutes(1))));
        api.updateBaseUri(proxy.url());
        businesses = new BusinessesApi(api);
        customers = new CustomersApi(api);
        orders = new OrdersApi(api);
        businesses.putBusiness("acme", new BusinessInput().businessName("Acme"), null, null);
    }

    @AfterAll
    static void stop() {
        proxy.close();
        system.close();
    }

    @Test
    void createdIsReadAndChanged() {
        Customer ann = customers.createCustomer(customer("Ann").phone("1"), null);
        assertThat(customers.readCustomer(ann.getId(), true, null, null, null)).isEqualTo(ann);

        Customer moved = customers.patchCustomer(ann.getId(), new CustomerPatch().lastName("Cee").phone(null), ETag.of(ann.getVersion()));
        assertThat(moved.getLastName()).isEqualTo("Cee");
        assertThat(moved.getPhone()).isNull();
        assertThat(moved.getFirstName()).isEqualTo("Ann");
        assertThat(moved.getVersion()).isGreaterThan(ann.getVersion());
        customers.deleteCustomer(ann.getId(), ETag.of(moved.getVersion()));
    }

    @Test
    void iteratorReadsAllPages() {
        businesses.putBusiness("many", new BusinessInput().businessName("Many"), null, null);
        List<String> names = IntStream.range(0, 250).mapToObj(i -> "N" + (1000 + i)).toList();
        names.parallelStream().forEach(name -> customers.createCustomer(customer(name).businessId("many"), name));

        assertThat(all("many", 100).stream().map(Customer::getFirstName)).isEqualTo(names);
        assertThat(all("many", 7).stream().limit(20).map(Customer::getFirstName)).isEqualTo(names.subList(0, 20));
    }

    private static Pages<Customer> all(String business, int limit) {
        return Pages.of(cursor -> businesses.listCustomersOfBusiness(BusinessesApi.APIListCustomersOfBusinessRequest.newBuilder()
                .id(business).limit(limit).cursor(cursor).build()), CustomerPage::getItems, CustomerPage::getNext);
    }

    @Test
    void noUpdateIsLostUnderContention() throws Exception {
        String customer = customers.createCustomer(customer("Con"), null).getId();
        String id = orders.createOrder(new OrderInput().businessId("acme").customerId(customer).status(OrderInput.StatusEnum.OPEN)
                .total(BigDecimal.ZERO), null).getId();
        ExecutorService threads = Executors.newFixedThreadPool(4);
        List<Future<?>> done = new ArrayList<>();
        for (int thread = 0; thread < 4; thread++) {
            done.add(threads.submit(() -> IntStream.range(0, 10).forEach(i -> addOne(id))));
        }
        for (Future<?> each : done) {
            each.get();
        }
        threads.shutdown();
        assertThat(orders.readOrder(id, true, null, null, null).getTotal()).isEqualByComparingTo("40");
    }

    private static void addOne(String id) {
        Order written = OptimisticUpdate.STANDARD.attempts(100).of(() -> orders.readOrder(id, true, null, null, null),
                read -> orders.patchOrder(id, new OrderPatch().total(read.getTotal().add(BigDecimal.ONE)), ETag.of(read.getVersion())));
        assertThat(written.getTotal()).isPositive();
    }

    @Test
    void problemsAreExceptions() {
        customers.createCustomer(customer("Una").email("una@example.com"), null);
        assertThat(problem(() -> customers.createCustomer(customer("Two").email("UNA@example.com"), null)).type())
                .isEqualTo(ApiProblemType.UNIQUE_VALUE_TAKEN);
        assertThat(problem(() -> customers.readCustomer("nobody", null, null, null, null)).type()).isEqualTo(ApiProblemType.NOT_FOUND);
        assertThat(problem(() -> customers.createCustomer(customer("Bad").email("no address").firstName(""), null)).errors())
                .extracting(FieldError::pointer).contains("/email", "/firstName");
        assertThat(problem(() -> customers.patchCustomer(customers.createCustomer(customer("Old"), null).getId(),
                new CustomerPatch().lastName("X"), ETag.of(1))).type()).isEqualTo(ApiProblemType.PRECONDITION_FAILED);
    }

    private static ApiProblemException problem(org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
        return catchThrowableOfType(ApiProblemException.class, call);
    }

    @Test
    void creationWhoseAnswerIsLostIsRepeatedAndHappensOnce() {
        businesses.putBusiness("once", new BusinessInput().businessName("Once"), null, null);
        int before = proxy.lost();
        proxy.loseNext(2);
        ApiResponse<Customer> created = customers.createCustomerWithHttpInfo(customer("Ida").businessId("once"),
                UUID.randomUUID().toString());
        assertThat(proxy.lost() - before).isEqualTo(2);
        assertThat(created.getHeaders()).containsEntry("idempotency-replayed", List.of("true"));
        assertThat(all("once", 10)).extracting(Customer::getId).containsExactly(created.getData().getId());
    }

    @Test
    void writesThatNobodyCanTellAboutSaySo() {
        Customer lee = customers.createCustomer(customer("Lee"), null);
        proxy.loseNext(1);
        assertThatThrownBy(() -> customers.createCustomer(customer("Lee"), null)).isInstanceOf(LostAnswerException.class);
        proxy.loseNext(1);
        assertThatThrownBy(() -> customers.patchCustomer(lee.getId(), new CustomerPatch().lastName("X"), ETag.of(lee.getVersion())))
                .isInstanceOf(LostAnswerException.class);
        proxy.loseNext(1);
        assertThat(customers.patchCustomer(lee.getId(), new CustomerPatch().lastName("Y"), null).getLastName()).isEqualTo("Y");
    }

    private static CustomerInput customer(@Nullable String firstName) {
        return new CustomerInput().businessId("acme").firstName(firstName).lastName("Bee");
    }
}
