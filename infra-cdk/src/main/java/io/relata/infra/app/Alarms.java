package io.relata.infra.app;

import io.relata.infra.config.Configuration;
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
     * @param periods in a row that it has to be so
     * @param missing what it means that there is no data
     * @param runbook the heading in {@code docs/operating.md}, as its anchor spells it
     */
    record Rule(String id, String says, ComparisonOperator operator, double threshold, int periods, TreatMissingData missing,
            String runbook) {
        /** A metric that is above what is still well. Where nothing happens there is no data, and nothing is wrong. */
        static Rule above(double threshold, String id, String says, int periods, String runbook) {
            return new Rule(id, says, ComparisonOperator.GREATER_THAN_THRESHOLD, threshold, periods, TreatMissingData.NOT_BREACHING,
                    runbook);
        }

        /** A metric that there should always be some data of, and is none. */
        static Rule silence(String id, String says, int periods, String runbook) {
            return new Rule(id, says, ComparisonOperator.LESS_THAN_THRESHOLD, 1, periods, TreatMissingData.BREACHING, runbook);
        }

        /** The same for a metric that comes once in a while: what it said last holds until it says something else. */
        Rule untilNextData() {
            return new Rule(id, says, operator, threshold, periods, TreatMissingData.IGNORE, runbook);
        }
    }

    void add(Rule rule, IMetric metric) {
        Alarm alarm = Alarm.Builder.create(this, rule.id()).metric(metric)
                .alarmDescription(rule.says() + " Runbook: " + RUNBOOK + rule.runbook())
                .threshold(rule.threshold()).comparisonOperator(rule.operator())
                .evaluationPeriods(rule.periods()).treatMissingData(rule.missing()).build();
        topic.ifPresent(told -> {
            alarm.addAlarmAction(new SnsAction(told));
            alarm.addOkAction(new SnsAction(told));
        });
    }
}
