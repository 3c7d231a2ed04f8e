package io.relata.simulation.vocabulary.declared;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The classes of declared records, and of their sealed interfaces. They can be unloaded with the last model that uses them. */
final class RecordClasses extends ClassLoader {
    private final Map<String, RecordUse> records = new HashMap<>();
    private final Map<String, SealedUse> interfaces = new HashMap<>();

    RecordClasses(List<RecordUse> all) {
        super(RecordClasses.class.getClassLoader());
        all.forEach(record -> records.put(record.name().binary(), record));
        SealedUse.of(all).forEach(each -> interfaces.put(each.name().binary(), each));
    }

    Class<? extends Record> get(RecordName record) {
        try {
            return loadClass(record.binary()).asSubclass(Record.class);
        } catch (ClassNotFoundException e) {
            throw new IllegalArgumentException("there is no record " + record, e);
        }
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        byte[] bytes = Optional.ofNullable(records.get(name)).map(record -> new RecordClass(record).bytes())
                .or(() -> Optional.ofNullable(interfaces.get(name)).map(SealedUse::bytes))
                .orElseThrow(() -> new ClassNotFoundException(name));
        return defineClass(name, bytes, 0, bytes.length);
    }
}
