package io.relata.infra.table;

import io.relata.infra.Configuration;
import software.amazon.awscdk.CfnOutput;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.StackProps;
import software.constructs.Construct;

/** What must not be lost: the table. Apart from the functions, so that they can be thrown away and deployed anew. */
public final class DataStack extends Stack {
    private final EntityTable table;

    public DataStack(Construct scope, Configuration configuration) {
        super(scope, configuration.name() + "-Data", StackProps.builder().terminationProtection(true).env(configuration.place().orElse(null))
                .description("Relata: the table of the model " + configuration.modelName()).build());
        this.table = new EntityTable(this, "EntityTable", configuration);
        CfnOutput.Builder.create(this, "TableName").value(table.access().name())
                .description("What ./verify and ./redrive are to be given, and the AWS CLI").build();
    }

    /** The table, for those who work with it. */
    public TableAccess table() {
        return table.access();
    }
}
