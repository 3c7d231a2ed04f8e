package io.relata.internal.quarkus.deployment;

import io.quarkus.arc.deployment.BeanDefiningAnnotationBuildItem;
import io.quarkus.arc.deployment.SyntheticBeanBuildItem;
import io.quarkus.deployment.annotations.BuildProducer;
import io.quarkus.deployment.annotations.BuildStep;
import io.quarkus.deployment.annotations.ExecutionTime;
import io.quarkus.deployment.annotations.Record;
import io.quarkus.deployment.builditem.AdditionalApplicationArchiveMarkerBuildItem;
import io.quarkus.deployment.builditem.ApplicationArchivesBuildItem;
import io.quarkus.deployment.builditem.CombinedIndexBuildItem;
import io.quarkus.deployment.builditem.FeatureBuildItem;
import io.quarkus.deployment.builditem.RunTimeConfigBuilderBuildItem;
import io.quarkus.deployment.builditem.StaticInitConfigBuilderBuildItem;
import io.relata.endpoint.CustomRoute;
import io.relata.internal.check.InsideUses;
import io.relata.internal.functions.openapi.CheckCustomRoutes;
import io.relata.internal.quarkus.ModelRecorder;
import io.relata.internal.quarkus.UnknownSettings;
import io.relata.model.Model;
import io.relata.schema.CheckModels;
import io.relata.schema.ModelCatalog;
import io.relata.schema.ModelException;
import jakarta.inject.Singleton;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import org.jboss.jandex.ClassInfo;
import org.jboss.jandex.DotName;
import org.jboss.jandex.FieldInfo;

/** Finds the application's models, checks them, and makes them a bean. */
final class RelataProcessor {
    static final String FEATURE = "relata";
    private static final DotName MODEL = DotName.createSimple(Model.class);
    private static final DotName OWN_ROUTE = DotName.createSimple(CustomRoute.class);

    @BuildStep
    FeatureBuildItem feature() {
        return new FeatureBuildItem(FEATURE);
    }

    @BuildStep
    void unknownSettings(BuildProducer<StaticInitConfigBuilderBuildItem> first, BuildProducer<RunTimeConfigBuilderBuildItem> later) {
        first.produce(new StaticInitConfigBuilderBuildItem(UnknownSettings.class));
        later.produce(new RunTimeConfigBuilderBuildItem(UnknownSettings.class));
    }

    /** Models may also lie in modules that the application depends on. */
    @BuildStep
    AdditionalApplicationArchiveMarkerBuildItem modulesWithModels() {
        return new AdditionalApplicationArchiveMarkerBuildItem(ModelCatalog.RESOURCE);
    }

    /** A class with a route is a bean without another word. */
    @BuildStep
    BeanDefiningAnnotationBuildItem customRoutes() {
        return new BeanDefiningAnnotationBuildItem(OWN_ROUTE, DotName.createSimple(Singleton.class));
    }

    /**
     * Builds every model, as the application will, checks the custom routes against them, and that it keeps to what is public.
     *
     * @throws ModelException with all that is wrong, when anything is, or when there is no model
     */
    @BuildStep
    ModelsBuildItem models(CombinedIndexBuildItem index, ApplicationArchivesBuildItem archives) {
        List<String> declaring = index.getIndex().getKnownClasses().stream().filter(RelataProcessor::declaresModel)
                .map(type -> type.name().toString()).toList();
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        CheckModels check = CheckModels.of(declaring, loader);
        List<String> errors = new ArrayList<>(check.errors());
        errors.addAll(CheckCustomRoutes.objections(ModelCatalog.ofFields(check.fields(), loader), routed(index, loader)));
        errors.addAll(insideUses(archives));
        if (!errors.isEmpty()) {
            throw new ModelException(errors);
        } else if (check.fields().isEmpty()) {
            throw new ModelException("The application declares no model: declare one in a static field, "
                    + "public static final Model MODEL = Schema.table(...)...model()");
        }
        return new ModelsBuildItem(check.fields());
    }

    private static List<Class<?>> routed(CombinedIndexBuildItem index, ClassLoader loader) {
        List<Class<?>> types = new ArrayList<>();
        for (String name : index.getIndex().getAnnotations(OWN_ROUTE).stream().map(route -> route.target().asClass().name().toString())
                .sorted().toList()) {
            try {
                types.add(Class.forName(name, false, loader));
            } catch (ClassNotFoundException e) {
                throw new IllegalStateException("cannot load a class of the application: " + name, e);
            }
        }
        return types;
    }

    /** Of the application, and of the modules with its models. */
    private static List<String> insideUses(ApplicationArchivesBuildItem archives) {
        InsideUses uses = new InsideUses();
        archives.getAllApplicationArchives().stream()
                .filter(archive -> archive == archives.getRootArchive()
                        || archive.apply(tree -> tree.getPath(ModelCatalog.RESOURCE) != null))
                .forEach(archive -> archive.accept(tree -> tree.walk(visit -> uses.read(visit.getPath()))));
        return uses.sentences();
    }

    private static boolean declaresModel(ClassInfo type) {
        return type.fields().stream().anyMatch(RelataProcessor::isModel);
    }

    private static boolean isModel(FieldInfo field) {
        return Modifier.isStatic(field.flags()) && field.type().name().equals(MODEL);
    }

    @BuildStep
    @Record(ExecutionTime.STATIC_INIT)
    SyntheticBeanBuildItem catalog(ModelsBuildItem models, ModelRecorder recorder) {
        return SyntheticBeanBuildItem.configure(ModelCatalog.class).scope(Singleton.class).unremovable()
                .runtimeValue(recorder.catalog(models.fields())).done();
    }
}
