package io.relata.internal.infra.app;

import io.relata.internal.infra.config.Configuration;
import java.util.List;
import java.util.Map;
import software.amazon.awscdk.Aws;
import software.amazon.awscdk.services.cloudwatch.Alarm;
import software.amazon.awscdk.services.cloudwatch.ComparisonOperator;
import software.amazon.awscdk.services.cloudwatch.IMetric;
import software.amazon.awscdk.services.cloudwatch.TreatMissingData;
import software.amazon.awscdk.services.cloudwatch.actions.SnsAction;
import software.amazon.awscdk.services.iam.PolicyStatement;
import software.amazon.awscdk.services.iam.ServicePrincipal;
import software.amazon.awscdk.services.sns.Topic;
import software.amazon.awscdk.services.sns.subscriptions.EmailSubscription;
import software.constructs.Construct;

/** The alarms. Each description links to its section of the runbook. */
final class Alarms extends Construct {
    private static final String RUNBOOK = "docs/operating.md#";

    private final List<SnsAction> actions;

    /** Sends every alarm to {@code alarmEmail}, if that is set. */
    Alarms(Construct scope, String id, Configuration configuration) {
        super(scope, id);
        actions = configuration.alarmEmail().stream().map(email -> {
            Topic alarms = Topic.Builder.create(this, "Topic").enforceSsl(true).build();
            alarms.addSubscription(new EmailSubscription(email));
            alarms.addToResourcePolicy(publishing(alarms));
            return new SnsAction(alarms);
        }).toList();
    }

    /** A topic with a policy of its own, as one that asks for TLS has, has no longer the default one, by which alarms may publish. */
    private static PolicyStatement publishing(Topic alarms) {
        return PolicyStatement.Builder.create().principals(List.of(new ServicePrincipal("cloudwatch.amazonaws.com")))
                .actions(List.of("sns:Publish")).resources(List.of(alarms.getTopicArn()))
                .conditions(Map.of("StringEquals", Map.of("aws:SourceAccount", Aws.ACCOUNT_ID))).build();
    }

    /**
     * When an alarm goes off, and what its description says.
     *
     * @param periods how many periods in a row must breach the threshold
     * @param missing how missing data counts
     * @param runbook the anchor of a heading in {@code docs/operating.md}
     */
    record Rule(String id, String description, ComparisonOperator operator, double threshold, int periods, TreatMissingData missing,
            String runbook) {
        /** The metric is above a threshold. Missing data is fine: an idle system has none. */
        static Rule above(double threshold, String id, String description, int periods, String runbook) {
            return new Rule(id, description, ComparisonOperator.GREATER_THAN_THRESHOLD, threshold, periods, TreatMissingData.NOT_BREACHING,
                    runbook);
        }

        /** The metric has no data although it always should. */
        static Rule silence(String id, String description, int periods, String runbook) {
            return new Rule(id, description, ComparisonOperator.LESS_THAN_THRESHOLD, 1, periods, TreatMissingData.BREACHING, runbook);
        }

        /** The same rule for a metric with rare data: the alarm keeps its state until the next data. */
        Rule untilNextData() {
            return new Rule(id, description, operator, threshold, periods, TreatMissingData.IGNORE, runbook);
        }
    }

    Alarm add(Rule rule, IMetric metric) {
        Alarm alarm = Alarm.Builder.create(this, rule.id()).metric(metric)
                .alarmDescription(rule.description() + " Runbook: " + RUNBOOK + rule.runbook())
                .threshold(rule.threshold()).comparisonOperator(rule.operator())
                .evaluationPeriods(rule.periods()).treatMissingData(rule.missing()).build();
        actions.forEach(action -> {
            alarm.addAlarmAction(action);
            alarm.addOkAction(action);
        });
        return alarm;
    }
}
