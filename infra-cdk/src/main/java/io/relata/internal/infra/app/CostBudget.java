package io.relata.internal.infra.app;

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
 * A monthly budget of the whole account. A budget by tags would see no cost until an administrator activates the tags by hand.
 */
final class CostBudget extends Construct {
    private static final List<Integer> PERCENT = List.of(80, 100);

    /** @param email receives alerts on actual and forecasted costs */
    CostBudget(Construct scope, String id, int dollars, String email) {
        super(scope, id);
        CfnBudget.Builder.create(this, "Budget").budget(BudgetDataProperty.builder().budgetType("COST").timeUnit("MONTHLY")
                .budgetLimit(SpendProperty.builder().amount(dollars).unit("USD").build()).build())
                .notificationsWithSubscribers(PERCENT.stream()
                        .flatMap(percent -> Stream.of("ACTUAL", "FORECASTED").map(kind -> alert(kind, percent, email))).toList())
                .build();
    }

    private static NotificationWithSubscribersProperty alert(String kind, int percent, String email) {
        return NotificationWithSubscribersProperty.builder()
                .notification(NotificationProperty.builder().notificationType(kind).comparisonOperator("GREATER_THAN").threshold(percent)
                        .thresholdType("PERCENTAGE").build())
                .subscribers(List.of(SubscriberProperty.builder().subscriptionType("EMAIL").address(email).build())).build();
    }
}
