package io.relata.infra.app;

import io.relata.infra.Configuration;
import java.util.Optional;
import software.amazon.awscdk.services.cloudwatch.Alarm;
import software.amazon.awscdk.services.cloudwatch.ComparisonOperator;
import software.amazon.awscdk.services.cloudwatch.IMetric;
import software.amazon.awscdk.services.cloudwatch.TreatMissingData;
import software.amazon.awscdk.services.cloudwatch.actions.SnsAction;
import software.amazon.awscdk.services.sns.Topic;
import software.amazon.awscdk.services.sns.subscriptions.EmailSubscription;
import software.constructs.Construct;

/** What wakes an operator, or at least waits for one. Each alarm says where its runbook is. */
final class Alarms extends Construct {
    private static final String RUNBOOK = "docs/operating.md#";

    private final Optional<Topic> topic;

    /** Tells {@code alarmEmail}, if there is one, of everything that is put in. */
    Alarms(Construct scope, String id, Configuration configuration) {
        super(scope, id);
        topic = configuration.alarmEmail().map(email -> {
            Topic told = Topic.Builder.create(this, "Topic").enforceSsl(true).build();
            told.addSubscription(new EmailSubscription(email));
            return told;
        });
    }

    /**
     * When to alarm, and what to read then.
     *
     * @param above the metric's value that is still well
     * @param periods in a row that it has to be above
     * @param runbook the heading in {@code docs/operating.md}, as its anchor spells it
     */
    record Rule(String id, String says, double above, int periods, String runbook) {
    }

    void add(Rule rule, IMetric metric) {
        Alarm alarm = Alarm.Builder.create(this, rule.id()).metric(metric).alarmDescription(rule.says() + " Runbook: " + RUNBOOK + rule.runbook())
                .threshold(rule.above()).comparisonOperator(ComparisonOperator.GREATER_THAN_THRESHOLD)
                .evaluationPeriods(rule.periods()).treatMissingData(TreatMissingData.NOT_BREACHING).build();
        topic.ifPresent(told -> {
            alarm.addAlarmAction(new SnsAction(told));
            alarm.addOkAction(new SnsAction(told));
        });
    }
}
