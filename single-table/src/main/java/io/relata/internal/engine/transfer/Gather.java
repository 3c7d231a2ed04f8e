package io.relata.internal.engine.transfer;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Answers many threads' questions by few requests: a thread of its own takes what is waiting, asks for all of that, and tells each its
 * answer. A request waits a moment until it is full, since a full one costs little more time than one with a single question.
 */
final class Gather<Q, A> implements AutoCloseable {
    private final BlockingQueue<Waiting<Q, A>> waiting = new LinkedBlockingQueue<>();
    private final Object taking = new Object();
    private final int most;
    private final Duration wait;
    private final Function<List<Q>, List<A>> request;
    private final List<Thread> threads;
    private volatile boolean closed;

    private record Waiting<Q, A>(Q question, CompletableFuture<A> answer) {
    }

    /**
     * @param most questions that one request takes
     * @param wait how long the first question of a request waits for others
     * @param parallel requests that are under way at the same time
     * @param request answers questions, in order
     */
    Gather(int most, Duration wait, int parallel, Function<List<Q>, List<A>> request) {
        this.most = most;
        this.wait = wait;
        this.request = request;
        this.threads = IntStream.range(0, parallel).mapToObj(each -> new Thread(this::answer, "gather-" + each)).toList();
        threads.forEach(thread -> {
            thread.setDaemon(true);
            thread.start();
        });
    }

    /** Waits for the answer. */
    A ask(Q question) {
        CompletableFuture<A> answer = new CompletableFuture<>();
        waiting.add(new Waiting<>(question, answer));
        if (closed) {
            refuse();
        }
        try {
            return answer.join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : e;
        }
    }

    private void answer() {
        try {
            while (!closed) {
                answer(take());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        refuse();
    }

    /** The questions of one request. One thread takes at a time: several would share the questions, and none of them had enough. */
    private List<Waiting<Q, A>> take() throws InterruptedException {
        synchronized (taking) {
            List<Waiting<Q, A>> taken = new ArrayList<>(List.of(waiting.take()));
            long until = System.nanoTime() + wait.toNanos();
            try {
                while (taken.size() < most) {
                    Waiting<Q, A> next = waiting.poll(until - System.nanoTime(), TimeUnit.NANOSECONDS);
                    if (next == null) {
                        break;
                    }
                    taken.add(next);
                }
            } catch (InterruptedException e) {
                waiting.addAll(taken);
                throw e;
            }
            return taken;
        }
    }

    private void answer(List<Waiting<Q, A>> taken) {
        try {
            List<A> answers = request.apply(taken.stream().map(Waiting::question).toList());
            for (int i = 0; i < taken.size(); i++) {
                taken.get(i).answer().complete(answers.get(i));
            }
        } catch (RuntimeException | Error e) {
            // Whatever it is: nobody else would tell those who wait.
            taken.forEach(each -> each.answer().completeExceptionally(e));
        }
    }

    /** Nobody is answered any more. */
    @Override
    public void close() {
        closed = true;
        threads.forEach(Thread::interrupt);
        refuse();
    }

    private void refuse() {
        List<Waiting<Q, A>> left = new ArrayList<>();
        waiting.drainTo(left);
        left.forEach(each -> each.answer().completeExceptionally(new IllegalStateException("it was closed")));
    }
}
