package io.relata.internal.engine.transfer;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Answers many threads' questions by few requests: a thread of its own takes what is waiting, asks for all of that, and tells each its
 * answer. While requests are under way, the next questions gather.
 */
final class Gather<Q, A> implements AutoCloseable {
    private final BlockingQueue<Waiting<Q, A>> waiting = new LinkedBlockingQueue<>();
    private final int most;
    private final Function<List<Q>, List<A>> request;
    private final List<Thread> threads;

    private record Waiting<Q, A>(Q question, CompletableFuture<A> answer) {
    }

    /**
     * @param most questions that one request takes
     * @param parallel requests that are under way at the same time
     * @param request answers questions, in order
     */
    Gather(int most, int parallel, Function<List<Q>, List<A>> request) {
        this.most = most;
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
        try {
            return answer.join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : e;
        }
    }

    private void answer() {
        try {
            while (!Thread.currentThread().isInterrupted()) {
                List<Waiting<Q, A>> taken = new ArrayList<>(List.of(waiting.take()));
                waiting.drainTo(taken, most - 1);
                answer(taken);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void answer(List<Waiting<Q, A>> taken) {
        try {
            List<A> answers = request.apply(taken.stream().map(Waiting::question).toList());
            for (int i = 0; i < taken.size(); i++) {
                taken.get(i).answer().complete(answers.get(i));
            }
        } catch (RuntimeException e) {
            taken.forEach(each -> each.answer().completeExceptionally(e));
        }
    }

    /** Nobody is answered any more. */
    @Override
    public void close() {
        threads.forEach(Thread::interrupt);
        List<Waiting<Q, A>> left = new ArrayList<>();
        waiting.drainTo(left);
        left.forEach(each -> each.answer().completeExceptionally(new IllegalStateException("it was closed")));
    }
}
