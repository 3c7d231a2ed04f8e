package io.relata.internal.functions.rules;

import io.relata.models.office.Store;
import io.relata.rule.Change;
import io.relata.rule.Rule;
import io.relata.rule.Way;
import jakarta.enterprise.context.ApplicationScoped;

/** A store that is called sealed stays as it is, whoever asks but the auditor, and none is created so. */
@ApplicationScoped
public class SealedStores implements Rule<Store> {
    @Override
    public void check(Change<Store> change) {
        if (change.before().filter(SealedStores::isSealed).isPresent() && !change.caller().subject().equals("auditor")) {
            change.refuse("storeName", "the store is sealed");
        }
        if (change.way() == Way.CREATE && change.after().filter(SealedStores::isSealed).isPresent()) {
            change.refuse("storeName", "no store begins sealed");
        }
    }

    static boolean isSealed(Store store) {
        return store.storeName().startsWith("Sealed");
    }
}
