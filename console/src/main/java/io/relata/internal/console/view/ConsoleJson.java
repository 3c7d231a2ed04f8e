package io.relata.internal.console.view;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import java.io.IOException;
import java.util.Optional;

/** How the console's records become JSON: what is absent is left out, and numbers are written in full. */
public final class ConsoleJson {
    public static final JsonMapper MAPPER = mapper();

    private ConsoleJson() {
    }

    private static JsonMapper mapper() {
        JsonMapper mapper = JsonMapper.builder().enable(JsonGenerator.Feature.WRITE_BIGDECIMAL_AS_PLAIN)
                .addModule(new SimpleModule().addSerializer(new OptionalValue())).build();
        mapper.configOverride(Optional.class).setInclude(JsonInclude.Value.construct(JsonInclude.Include.NON_EMPTY, null));
        return mapper;
    }

    @SuppressWarnings("rawtypes")
    private static final class OptionalValue extends StdSerializer<Optional> {
        private static final long serialVersionUID = 1;

        OptionalValue() {
            super(Optional.class);
        }

        @Override
        public boolean isEmpty(SerializerProvider provider, Optional value) {
            return value.isEmpty();
        }

        @Override
        public void serialize(Optional value, JsonGenerator json, SerializerProvider provider) throws IOException {
            if (value.isPresent()) {
                provider.defaultSerializeValue(value.get(), json);
            } else {
                json.writeNull();
            }
        }
    }
}
