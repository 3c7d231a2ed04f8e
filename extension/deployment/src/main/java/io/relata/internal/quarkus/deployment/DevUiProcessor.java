package io.relata.internal.quarkus.deployment;

import io.quarkus.deployment.IsLocalDevelopment;
import io.quarkus.deployment.annotations.BuildStep;
import io.quarkus.deployment.builditem.RunTimeConfigurationDefaultBuildItem;
import io.quarkus.devui.spi.JsonRPCProvidersBuildItem;
import io.quarkus.devui.spi.page.CardPageBuildItem;
import io.quarkus.devui.spi.page.Page;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Parent;
import io.relata.internal.model.Relation;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.attribute.Attribute;
import io.relata.internal.quarkus.dev.ConsoleAddress;
import io.relata.schema.ModelCatalog;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The card in the Dev UI: the models, the console, and links to the API description and to what runs. */
final class DevUiProcessor {
    private static final String ENTITIES = "entities";
    private static final String RELATIONS = "relations";

    @BuildStep(onlyIf = IsLocalDevelopment.class)
    CardPageBuildItem card(ModelsBuildItem found) {
        ModelCatalog catalog = ModelCatalog.ofFields(found.fields(), Thread.currentThread().getContextClassLoader());
        List<TableModel> models = catalog.names().stream().map(catalog::named).map(TableModel::of).toList();
        CardPageBuildItem card = new CardPageBuildItem();
        card.addBuildTimeData(ENTITIES,
                models.stream().flatMap(model -> model.entities().stream().map(entity -> row(model, entity))).toList());
        card.addBuildTimeData(RELATIONS,
                models.stream().flatMap(model -> model.relations().stream().map(relation -> row(model, relation))).toList());
        card.addPage(Page.externalPageBuilder("Console").icon("font-awesome-solid:magnifying-glass-chart")
                .dynamicUrlJsonRPCMethodName("consoleUrl").isHtmlContent());
        card.addPage(Page.tableDataPageBuilder("Entities").icon("font-awesome-solid:table").buildTimeDataKey(ENTITIES));
        card.addPage(Page.tableDataPageBuilder("Relations").icon("font-awesome-solid:link").buildTimeDataKey(RELATIONS));
        card.addPage(Page.externalPageBuilder("API description").icon("font-awesome-solid:file-code").url("/openapi.json").isJsonContent());
        card.addPage(Page.externalPageBuilder("What runs").icon("font-awesome-solid:database").url("/q/dev-ui/dev-services").doNotEmbed());
        return card;
    }

    @BuildStep(onlyIf = IsLocalDevelopment.class)
    JsonRPCProvidersBuildItem consoleAddress() {
        return new JsonRPCProvidersBuildItem(ConsoleAddress.class);
    }

    /** The console's server says when it starts, as if it were the application's. */
    @BuildStep(onlyIf = IsLocalDevelopment.class)
    RunTimeConfigurationDefaultBuildItem quietConsole() {
        return new RunTimeConfigurationDefaultBuildItem("quarkus.log.category.\"org.eclipse.jetty\".level", "WARN");
    }

    private static Map<String, String> row(TableModel model, EntityType entity) {
        return Map.of("model", model.name(), "table", model.table(), "entity", entity.name(), "path", "/" + entity.collection(),
                "attributes", entity.attributes().stream().map(Attribute::name).collect(Collectors.joining(", ")),
                "belongs to", entity.parents().stream().map(Parent::entity).collect(Collectors.joining(", ")));
    }

    private static Map<String, String> row(TableModel model, Relation relation) {
        return Map.of("model", model.name(), "relation", relation.name(), "from", relation.from().entity().name(), "to",
                relation.to().entity().name(), "paths", relation.from().path() + ", " + relation.to().path(), "attributes",
                relation.attributes().stream().map(Attribute::name).collect(Collectors.joining(", ")));
    }
}
