package io.relata.simulation.vocabulary;

import io.relata.internal.model.TableModel;
import io.relata.simulation.vocabulary.declared.ModelUse;
import io.relata.simulation.vocabulary.declared.ModelUse.Tenants;
import java.util.LinkedHashMap;
import java.util.Map;

/** Models that are drawn from a number: over the whole language, and the same on every machine. */
public final class DrawnModel {
    private static final int MOST_CACHED = 100;
    private static final Map<Long, TableModel> CACHE = new LinkedHashMap<>(MOST_CACHED, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, TableModel> eldest) {
            return size() > MOST_CACHED;
        }
    };

    private DrawnModel() {
    }

    /** The model of a number. Those that were asked for last are kept. */
    public static TableModel of(long number) {
        synchronized (CACHE) {
            return CACHE.computeIfAbsent(number, any -> declared(any).model());
        }
    }

    /** The same with tenants or without, whatever the number says. Not kept. */
    public static TableModel of(long number, Tenants tenants) {
        return declared(number).with(tenants).model();
    }

    /** The model as it would be written in Java, without imports. */
    public static String source(long number) {
        ModelUse model = declared(number);
        return model.records() + "\n" + model.schema() + "\n";
    }

    /** The declaration of the model. */
    static ModelUse declared(long number) {
        return new ModelDraw(number).model();
    }
}
