package io.relata.test;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

// @formatter:off
/**
 * Tests a model, and the code beside it. Each test method has an empty table of its own in DynamoDB Local, which all tests of the JVM
 * share; the functions of the API, of the stream and of the work queue are called with the events that Lambda would send them.
 *
 * <pre>{@code
 * @RelataTest(model = Conferences.class, uses = TicketsWhileOpen.class)
 * class TicketsTest {
 *     @Test
 *     void closedConferenceSellsNoTicket(TestApi api) {
 *         api.put("/conferences/1", new Conference("Java", CLOSED)).expect(201);
 *
 *         assertThat(api.post("/tickets", new Ticket("1", "Ada")).status()).isEqualTo(422);
 *     }
 * }
 * }</pre>
 *
 * <p>Methods, also those before and after each test, can have these parameters: {@link TestApi} sends requests, {@link RelataSystem}
 * processes what follows from them and looks at the whole, {@link io.relata.access.Relata} and {@link io.relata.access.SdkTable} are what
 * custom operations use, and a {@link software.amazon.awssdk.services.dynamodb.DynamoDbClient} is for requests with the AWS SDK.
 *
 * <p>Rules, listeners and custom operations can also be fields of the test class: what a field holds before the first method runs is used
 * like a bean.
 */
// @formatter:on
@Documented
@Inherited
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(RelataExtension.class)
public @interface RelataTest {
    /**
     * The class that has the model in a static field. Without it, the model is in a static field of the test class; and where there is
     * none, it is the only one that the application declares, as the goal {@code check} of relata-maven-plugin wrote it down.
     */
    Class<?> model() default Void.class;

    /**
     * The classes of rules, listeners and custom operations: {@link io.relata.rule.Rule}, {@link io.relata.rule.LinkRule},
     * {@link io.relata.rule.AfterChange}, {@link io.relata.endpoint.RouteHandler}. Each test method has new ones. Their constructor takes
     * nothing, or what methods can have as parameters, other than the first two.
     */
    Class<?>[] uses() default {};
}
