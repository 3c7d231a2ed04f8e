package io.relata.internal.functions.openapi;

import io.relata.endpoint.CustomRoute;
import io.relata.internal.functions.http.RouteHandlers;
import io.relata.internal.functions.route.CustomRoutes;
import io.relata.internal.functions.route.DeclaredRoute;
import io.relata.internal.model.TableModel;
import io.relata.schema.BuildCheck;
import io.relata.schema.CompiledClasses;
import io.relata.schema.ModelCatalog;
import io.relata.schema.ModelException;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Writes down the routes that the classes of a module declare, and checks them as the functions do at their start. */
public final class CheckCustomRoutes implements BuildCheck {
    @Override
    public List<String> check(CompiledClasses classes) {
        List<Class<?>> declaring = classes.loaded().stream().filter(type -> type.isAnnotationPresent(CustomRoute.class)).toList();
        classes.write(CustomRoutes.RESOURCE, CustomRoutes.of(declaring).text());
        if (declaring.isEmpty()) {
            return List.of();
        }
        Stream<Class<?>> ofOtherModules = CustomRoutes.read(classes.loader()).routes().stream().map(route -> type(route, classes.loader()));
        try {
            return objections(ModelCatalog.on(classes.loader()), Stream.concat(ofOtherModules, declaring.stream()).distinct().toList());
        } catch (ModelException e) {
            // the check of the models says it
            return List.of();
        }
    }

    private static Class<?> type(DeclaredRoute route, ClassLoader loader) {
        try {
            return Class.forName(route.type(), false, loader);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(CustomRoutes.RESOURCE + " names a class that is not there: " + route.type(), e);
        }
    }

    /** All that is wrong with the routes that classes declare, in an API of any of the models. */
    public static List<String> objections(ModelCatalog models, Collection<? extends Class<?>> declaring) {
        RouteHandlers own = RouteHandlers.of(declaring);
        Set<String> objections = new LinkedHashSet<>();
        models.names().forEach(name -> objections.addAll(CustomRouteCheck.objections(TableModel.of(models.named(name)), own)));
        return List.copyOf(objections);
    }
}
