package io.relata.internal.local.system;

import io.relata.internal.local.http.Gateway;
import io.relata.internal.model.TableModel;
import io.relata.schema.ModelCatalog;
import io.relata.schema.ModelException;
import java.io.IOException;
import java.util.Optional;

/** What a system needs before anything of it is started. */
final class BeforeStart {
    private BeforeStart() {
    }

    /** @throws LocalSystemException when there is no such model, or none is named and there are several */
    static TableModel model(Optional<String> name) {
        try {
            return TableModel.of(ModelCatalog.onClassPath().chosen(name));
        } catch (IllegalArgumentException | ModelException e) {
            throw new LocalSystemException(String.valueOf(e.getMessage()), e);
        }
    }

    /** @throws LocalSystemException when the port is taken */
    static Gateway gateway(SystemOptions options) {
        try {
            return Gateway.listen(options.port(), options.guard());
        } catch (IOException e) {
            throw new LocalSystemException("port " + options.port() + " is taken, so the API can't be served there: choose another", e);
        }
    }
}
