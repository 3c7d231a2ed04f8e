package io.relata.internal.fanout;

import io.relata.internal.fanout.work.Message;
import io.relata.internal.fanout.work.MessageJson;
import io.relata.internal.fanout.work.WorkQueue;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A queue in memory. A message keeps its name, and stays until it is removed. */
final class MemoryQueue implements WorkQueue {
    private final Map<String, String> messages = new LinkedHashMap<>();
    private int sent;
    private boolean open = true;

    @Override
    public void send(Message message) {
        if (!open) {
            throw new IllegalStateException("the queue is closed");
        }
        messages.put("m" + sent++, MessageJson.write(message));
    }

    void close() {
        open = false;
    }

    void open() {
        open = true;
    }

    int sent() {
        return sent;
    }

    List<String> names() {
        return List.copyOf(messages.keySet());
    }

    List<Message> all() {
        return messages.values().stream().map(MessageJson::read).toList();
    }

    Message message(String name) {
        return MessageJson.read(messages.get(name));
    }

    boolean isEmpty() {
        return messages.isEmpty();
    }

    /** Removes the oldest message. */
    Message take() {
        return MessageJson.read(messages.remove(messages.keySet().iterator().next()));
    }

    void remove(String name) {
        messages.remove(name);
    }
}
