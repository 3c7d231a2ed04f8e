package io.relata.internal.functions.rules;

import io.relata.models.office.Customer;
import io.relata.models.office.Store;
import io.relata.rule.LinkChange;
import io.relata.rule.LinkRule;
import jakarta.inject.Singleton;

/** Nobody comes to a sealed store or leaves it. */
@Singleton
public class SealedStoreLinks implements LinkRule<Customer, Store> {
    @Override
    public void check(LinkChange<Customer, Store> change) {
        if (SealedStores.isSealed(change.to().value())) {
            change.refuse("role", "the store is sealed");
        }
        change.to().requireUnchanged("storeName");
    }
}
