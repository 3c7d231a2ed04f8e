package io.relata.test;

import io.relata.access.Relata;
import io.relata.access.SdkTable;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Gives each test method a system of its own. */
final class RelataExtension implements BeforeEachCallback, AfterEachCallback, ParameterResolver {
    private static final ExtensionContext.Namespace NAMESPACE = ExtensionContext.Namespace.create(RelataExtension.class);
    private static final Map<Class<?>, Function<RelataSystem, Object>> PARAMETERS = Map.of(RelataSystem.class, system -> system,
            TestApi.class, RelataSystem::api, Relata.class, RelataSystem::relata, SdkTable.class, system -> system.relata().table(),
            DynamoDbClient.class, RelataSystem::dynamoDb);

    @Override
    public void beforeEach(ExtensionContext context) {
        List<Class<?>> classes = classes(context.getRequiredTestClass());
        RelataTest test = classes.stream().map(type -> type.getAnnotation(RelataTest.class)).filter(Objects::nonNull).findFirst()
                .orElseThrow(() -> new ExtensionConfigurationException(context.getRequiredTestClass().getName() + " has no @RelataTest"));
        List<Object> instances = context.getRequiredTestInstances().getAllInstances();
        Function<Map<Class<?>, Object>, List<Object>> code = given -> new MakeOwnCode(given).all(List.of(test.uses()), instances);
        context.getStore(NAMESPACE).put(RelataSystem.class, ApplicationBeans.running().map(beans -> beans.system(code))
                .orElseGet(() -> StartSystem.of(ModelOfTest.find(test.model(), classes),
                        given -> ApplicationCode.of(given, code.apply(given)))));
    }

    /** The test class and those around it, the innermost first. */
    private static List<Class<?>> classes(Class<?> innermost) {
        List<Class<?>> all = new ArrayList<>();
        for (Optional<Class<?>> type = Optional.of(innermost); type.isPresent(); type = type
                .flatMap(each -> Optional.ofNullable(each.getEnclosingClass()))) {
            all.add(type.get());
        }
        return all;
    }

    @Override
    public void afterEach(ExtensionContext context) {
        Optional.ofNullable(context.getStore(NAMESPACE).remove(RelataSystem.class, RelataSystem.class)).ifPresent(RelataSystem::end);
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return PARAMETERS.containsKey(parameter.getParameter().getType()) && parameter.getDeclaringExecutable() instanceof Method
                && context.getTestMethod().isPresent();
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        RelataSystem system = context.getStore(NAMESPACE).get(RelataSystem.class, RelataSystem.class);
        return Objects.requireNonNull(PARAMETERS.get(parameter.getParameter().getType())).apply(Objects.requireNonNull(system));
    }
}
