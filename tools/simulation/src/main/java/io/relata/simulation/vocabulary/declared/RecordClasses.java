package io.relata.simulation.vocabulary.declared;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The classes of declared records. They can be unloaded with the last model that uses them. */
final class RecordClasses extends ClassLoader {
    private final Map<String, RecordUse> records = new HashMap<>();

    RecordClasses(List<RecordUse> all) {
        super(RecordClasses.class.getClassLoader());
        all.forEach(record -> records.put(record.name().binary(), record));
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
        RecordUse record = records.get(name);
        if (record == null) {
            throw new ClassNotFoundException(name);
        }
        byte[] bytes = new RecordClass(record).bytes();
        return defineClass(name, bytes, 0, bytes.length);
    }
}
