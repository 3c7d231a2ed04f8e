package io.relata.simulation.history;

import io.relata.internal.model.TableModel;
import io.relata.internal.model.TenantModel;
import io.relata.simulation.call.Body;
import io.relata.simulation.vocabulary.Bodies;
import io.relata.simulation.vocabulary.DrawnModel;
import io.relata.simulation.vocabulary.GrowingModel;
import io.relata.simulation.vocabulary.declared.ModelUse.Tenants;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * What the history of a seed is about.
 *
 * @param histories how many in a row are of one model
 * @param subjects by the number of that model, and whether tenants share its table
 */
record OfSeed(int histories, Numbered subjects) {
    /** A model and its first tables cost as much as some ten histories; of 200 models all pairs of features are in some. */
    private static final int HISTORIES_OF_A_DRAWN_MODEL = 100;
    private static final int MOST_KEPT = 50;
    private static final Map<String, Subject> KEPT = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Subject> eldest) {
            return size() > MOST_KEPT;
        }
    };

    /** One of many. */
    @FunctionalInterface
    interface Numbered {
        Subject of(long number, Tenants tenants);
    }

    /** Always the same. */
    static OfSeed always(Function<Tenants, Subject> subject) {
        Map<Tenants, Subject> kept = new ConcurrentHashMap<>();
        return new OfSeed(1, (number, tenants) -> kept.computeIfAbsent(tenants, subject));
    }

    /** Models that are drawn at random. */
    static OfSeed drawn() {
        return kept("drawn", (number, tenants) -> plain("drawn", List.of(DrawnModel.of(number, tenants))));
    }

    /** Drawn models whose lists grow. */
    static OfSeed growing() {
        return kept("growing", (number, tenants) -> plain("growing", GrowingModel.of(1 + number, tenants)));
    }

    private static OfSeed kept(String name, Numbered subjects) {
        return new OfSeed(HISTORIES_OF_A_DRAWN_MODEL, (number, tenants) -> {
            synchronized (KEPT) {
                return KEPT.computeIfAbsent(name + number + tenants, any -> subjects.of(number, tenants));
            }
        });
    }

    /** @param deployments models without sample data, one after the other */
    private static Subject plain(String name, List<TableModel> deployments) {
        TableModel first = deployments.get(0);
        DrawnCalls calls = DrawnCalls.of(first, new Bodies(first, Optional.empty()), Body.Validity.UNKNOWN);
        return Subject.of(name, calls).then(deployments.subList(1, deployments.size()));
    }

    /** A model with tenants, or as it is. Permissions only refuse, before anything that histories are about. */
    static TableModel of(TableModel model, Tenants tenants) {
        TableModel open = new TableModel(model.name(), model.table(), model.multiTenant(), model.entities(), model.relations(), List.of(),
                model.totals());
        return tenants == Tenants.SEVERAL ? TenantModel.of(open) : open;
    }

    /** @param tenants one model of so many has tenants; none, if it is 0 */
    Subject of(long seed, int tenants) {
        long number = seed / histories;
        boolean isShared = tenants > 0 && new SplittableRandom(~number).nextInt(tenants) == 0;
        return subjects.of(number, isShared ? Tenants.SEVERAL : Tenants.NONE);
    }
}
