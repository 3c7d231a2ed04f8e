package io.relata.infra.table;

import io.relata.infra.config.Configuration;
import io.relata.infra.config.Target;
import java.util.List;
import software.amazon.awscdk.CfnOutput;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.StackProps;
import software.constructs.Construct;

/** What must not be lost: the table. Apart from the functions, so that they can be thrown away and deployed anew. */
public final class DataStack extends Stack {
    private final EntityTable table;

    /** @param target which indexes the table has */
    public DataStack(Construct scope, Configuration configuration, Target target) {
        super(scope, configuration.name() + "-Data",
                StackProps.builder().terminationProtection(true).env(configuration.place().orElse(null))
                        .description("Relata: the table of the model " + configuration.modelName()).build());
        this.table = new EntityTable(this, "EntityTable", configuration, target);
        keepExports();
        CfnOutput.Builder.create(this, "TableName").value(table.access().name())
                .description("What ./relata verify and ./relata redrive are to be given, and the AWS CLI").build();
    }

    /** Where only this stack is synthesised, the application that is deployed goes on importing these. */
    private void keepExports() {
        TableAccess access = table.access();
        List.of(access.arn(), access.name(), access.streamArn()).forEach(this::exportValue);
    }

    /** The table, for those who work with it. */
    public TableAccess table() {
        return table.access();
    }
}
