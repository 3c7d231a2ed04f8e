package io.relata.internal.fanout.lambda;

import io.relata.models.office.Store;
import io.relata.rule.AfterChange;
import io.relata.rule.SettledChange;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A listener as an application declares it. */
@ApplicationScoped
public class StoreListener implements AfterChange<Store> {
    static final List<String> HEARD = new CopyOnWriteArrayList<>();

    @Override
    public void settled(SettledChange<Store> change) {
        HEARD.add(change.id() + " " + change.version() + " " + change.now().map(Store::storeName).orElse("deleted"));
    }
}
