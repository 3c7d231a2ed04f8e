package io.relata.infra.app;

import java.util.List;
import java.util.stream.Stream;
import software.amazon.awscdk.services.budgets.CfnBudget;
import software.amazon.awscdk.services.budgets.CfnBudget.BudgetDataProperty;
import software.amazon.awscdk.services.budgets.CfnBudget.NotificationProperty;
import software.amazon.awscdk.services.budgets.CfnBudget.NotificationWithSubscribersProperty;
import software.amazon.awscdk.services.budgets.CfnBudget.SpendProperty;
import software.amazon.awscdk.services.budgets.CfnBudget.SubscriberProperty;
import software.constructs.Construct;

/**
 * A budget of the month. It is of the whole account: to tell costs by tags, somebody has to activate the tags for that first, by hand, and
 * until then a budget by tags would see nothing and say nothing.
 */
final class CostBudget extends Construct {
    private static final List<Integer> PERCENT = List.of(80, 100);

    /** @param email who is told of what was spent, and of what will have been spent by the end of the month */
    CostBudget(Construct scope, String id, int dollars, String email) {
        super(scope, id);
        CfnBudget.Builder.create(this, "Budget").budget(BudgetDataProperty.builder().budgetType("COST").timeUnit("MONTHLY")
                .budgetLimit(SpendProperty.builder().amount(dollars).unit("USD").build()).build())
                .notificationsWithSubscribers(PERCENT.stream()
                        .flatMap(percent -> Stream.of("ACTUAL", "FORECASTED").map(kind -> told(kind, percent, email))).toList())
                .build();
    }

    private static NotificationWithSubscribersProperty told(String kind, int percent, String email) {
        return NotificationWithSubscribersProperty.builder()
                .notification(NotificationProperty.builder().notificationType(kind).comparisonOperator("GREATER_THAN").threshold(percent)
                        .thresholdType("PERCENTAGE").build())
                .subscribers(List.of(SubscriberProperty.builder().subscriptionType("EMAIL").address(email).build())).build();
    }
}
