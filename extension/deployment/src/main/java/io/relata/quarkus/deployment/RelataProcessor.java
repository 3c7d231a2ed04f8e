package io.relata.quarkus.deployment;

import io.quarkus.arc.deployment.SyntheticBeanBuildItem;
import io.quarkus.deployment.annotations.BuildProducer;
import io.quarkus.deployment.annotations.BuildStep;
import io.quarkus.deployment.annotations.ExecutionTime;
import io.quarkus.deployment.annotations.Record;
import io.quarkus.deployment.builditem.AdditionalApplicationArchiveMarkerBuildItem;
import io.quarkus.deployment.builditem.CombinedIndexBuildItem;
import io.quarkus.deployment.builditem.FeatureBuildItem;
import io.quarkus.deployment.builditem.RunTimeConfigBuilderBuildItem;
import io.quarkus.deployment.builditem.StaticInitConfigBuilderBuildItem;
import io.relata.model.Model;
import io.relata.quarkus.ModelRecorder;
import io.relata.quarkus.UnknownSettings;
import io.relata.schema.CheckModels;
import io.relata.schema.ModelCatalog;
import io.relata.schema.ModelException;
import jakarta.inject.Singleton;
import java.lang.reflect.Modifier;
import java.util.List;
import org.jboss.jandex.ClassInfo;
import org.jboss.jandex.DotName;
import org.jboss.jandex.FieldInfo;

/** Finds the application's models, checks them, and makes them a bean. */
final class RelataProcessor {
    static final String FEATURE = "relata";
    private static final DotName MODEL = DotName.createSimple(Model.class);

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

    /**
     * Builds every model, as the application will.
     *
     * @throws ModelException with all that is wrong, when any is invalid, or when there is none
     */
    @BuildStep
    ModelsBuildItem models(CombinedIndexBuildItem index) {
        List<String> declaring = index.getIndex().getKnownClasses().stream().filter(RelataProcessor::declaresModel)
                .map(type -> type.name().toString()).toList();
        CheckModels check = CheckModels.of(declaring, Thread.currentThread().getContextClassLoader());
        if (!check.errors().isEmpty()) {
            throw new ModelException(check.errors());
        } else if (check.fields().isEmpty()) {
            throw new ModelException("The application declares no model: declare one in a static field, "
                    + "public static final Model MODEL = Schema.table(...)...model()");
        }
        return new ModelsBuildItem(check.fields());
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
