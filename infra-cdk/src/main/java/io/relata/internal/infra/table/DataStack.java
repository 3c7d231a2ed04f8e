package io.relata.internal.infra.table;

import io.relata.internal.infra.config.Configuration;
import io.relata.internal.infra.config.Target;
import java.util.List;
import java.util.Optional;
import software.amazon.awscdk.CfnOutput;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.StackProps;
import software.constructs.Construct;

/** The stack with the table, separate from the functions, so that the application stack can be deleted and deployed again. */
public final class DataStack extends Stack {
    private final TableAccess table;

    /** @param target the indexes of the table */
    public DataStack(Construct scope, Configuration configuration, Target target) {
        super(scope, configuration.name() + "-Data",
                StackProps.builder().terminationProtection(true).env(configuration.place().orElse(null))
                        .description("Relata: the table of the model " + configuration.model().name()).build());
        CrossStack.strong(this);
        EntityTable created = new EntityTable(this, "EntityTable", configuration, target);
        Optional<DeploymentSecret> secret = configuration.hasSecret()
                ? Optional.of(new DeploymentSecret(this, "DeploymentSecret", configuration))
                : Optional.empty();
        Optional<FileAccess> files = configuration.model().hasFiles()
                ? Optional.of(new FileBucket(this, "Files", configuration).access())
                : Optional.empty();
        this.table = created.access(secret.map(DeploymentSecret::arn), files);
        keepExports();
        CfnOutput.Builder.create(this, "TableName").value(table.name())
                .description("The name of the table, for ./relata verify and the AWS CLI").build();
        secret.ifPresent(key -> CfnOutput.Builder.create(this, "SecretArn").value(key.arn())
                .description("The secret with the key of the deployment").build());
        files.ifPresent(bucket -> CfnOutput.Builder.create(this, "FilesUrl").value(bucket.url())
                .description("The bucket with the files of entities, for ./relata verify").build());
    }

    /** Keeps the exports when only this stack is synthesised: the deployed application still imports them. */
    private void keepExports() {
        List.of(table.arn(), table.name(), table.streamArn()).forEach(this::exportValue);
        table.secret().ifPresent(key -> exportValue(key.arn()));
        table.files().ifPresent(files -> List.of(files.arn(), files.domain()).forEach(this::exportValue));
    }

    /** The table as other stacks use it. */
    public TableAccess table() {
        return table;
    }
}
