package io.relata.simulation.table;

import io.relata.internal.fanout.work.Message;
import io.relata.internal.fanout.work.MessageJson;
import io.relata.internal.fanout.work.WorkQueue;
import io.relata.simulation.stage.Actor;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** The work queue as one invocation uses it. Messages are serialised, as in production. */
public final class QueueView implements WorkQueue {
    private static final List<InjectedFault> OF_SENDING = List.of(InjectedFault.NOT_SENT, InjectedFault.SENT_UNHEARD,
            InjectedFault.SENT_TWICE, InjectedFault.CRASH, InjectedFault.CRASH_IN_FLIGHT);

    private final SharedState state;
    private final Actor actor;
    private final Consumer<String> queue;

    /** @param queue takes what is sent */
    public QueueView(SharedState state, Actor actor, Consumer<String> queue) {
        this.state = state;
        this.actor = actor;
        this.queue = queue;
    }

    @Override
    public void send(Message message) {
        actor.pause();
        String body = MessageJson.write(message);
        Optional<InjectedFault> fault = state.faults().among(OF_SENDING, 1);
        say(fault.map(kind -> kind.words() + ": ").orElse("sends ") + body);
        switch (fault.orElse(InjectedFault.LEFT_FOR_LATER)) {
            case NOT_SENT -> throw new NotSentException();
            case CRASH -> throw actor.die();
            case SENT_TWICE -> {
                take(message, body);
                take(message, body);
            }
            default -> take(message, body);
        }
        fault.ifPresent(kind -> {
            if (kind == InjectedFault.SENT_UNHEARD) {
                throw new NotSentException();
            } else if (kind == InjectedFault.CRASH_IN_FLIGHT) {
                throw actor.die();
            }
        });
    }

    private void take(Message message, String body) {
        state.faults().count(message instanceof Message.ContinueFanout ? InjectedFault.GOES_ON : InjectedFault.LEFT_FOR_LATER);
        queue.accept(body);
    }

    private void say(String what) {
        state.trace().say(actor.name(), () -> what);
    }
}
