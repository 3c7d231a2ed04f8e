package io.relata.benchmarks.warm;

import com.sun.jdi.Bootstrap;
import com.sun.jdi.IncompatibleThreadStateException;
import com.sun.jdi.VMDisconnectedException;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.connect.Connector;
import com.sun.jdi.connect.IllegalConnectorArgumentsException;
import com.sun.jdi.connect.LaunchingConnector;
import com.sun.jdi.connect.VMStartException;
import com.sun.jdi.event.BreakpointEvent;
import com.sun.jdi.event.ClassPrepareEvent;
import com.sun.jdi.event.Event;
import com.sun.jdi.event.EventSet;
import com.sun.jdi.event.MethodEntryEvent;
import com.sun.jdi.event.VMDisconnectEvent;
import com.sun.jdi.request.ClassPrepareRequest;
import com.sun.jdi.request.EventRequest;
import com.sun.jdi.request.MethodEntryRequest;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Counts the methods of Relata that a call of the API or a stream record enters, by the debugger's interface of a JVM that does it. */
final class CountCalls {
    /**
     * The methods that one enters, without the classes that the JVM makes of lambdas.
     *
     * @param entered how often each method, by its class and name
     */
    record Counted(Countable of, Map<String, Integer> entered) {
        long classes() {
            return entered.keySet().stream().map(Counted::owner).distinct().count();
        }

        long packages() {
            return entered.keySet().stream().map(Counted::owner).map(Counted::owner).distinct().count();
        }

        int methods() {
            return entered.values().stream().mapToInt(Integer::intValue).sum();
        }

        private static String owner(String name) {
            return name.substring(0, name.lastIndexOf('.'));
        }
    }

    private static final String BEGIN = "begins";
    private static final String END = "ends";
    private static final String LAMBDA = "$$Lambda";

    private final VirtualMachine jvm;
    private final MethodEntryRequest entries;
    private final List<Counted> counted = new ArrayList<>();
    private final Map<String, Integer> entered = new TreeMap<>();
    private String name = "";

    private CountCalls(VirtualMachine jvm) {
        this.jvm = jvm;
        // While methods are counted, everything is interpreted: so only then.
        ClassPrepareRequest marks = jvm.eventRequestManager().createClassPrepareRequest();
        marks.addClassFilter(CalledOnce.class.getName());
        marks.enable();
        this.entries = jvm.eventRequestManager().createMethodEntryRequest();
        entries.addClassFilter("io.relata.*");
        entries.addClassExclusionFilter("io.relata.benchmarks.*");
        entries.addClassExclusionFilter("io.relata.internal.servers.*");
        entries.setSuspendPolicy(EventRequest.SUSPEND_NONE);
    }

    /** Starts a JVM for it, which starts DynamoDB Local. */
    static List<Counted> of(Collection<? extends Countable> counted) throws InterruptedException {
        LaunchingConnector connector = Bootstrap.virtualMachineManager().defaultConnector();
        Map<String, Connector.Argument> arguments = connector.defaultArguments();
        Objects.requireNonNull(arguments.get("main")).setValue(CalledOnce.class.getName() + " " + counted.stream().map(Countable::name)
                .collect(Collectors.joining(" ")));
        Objects.requireNonNull(arguments.get("options")).setValue("-cp \"" + System.getProperty("java.class.path") + "\"");
        try {
            VirtualMachine jvm = connector.launch(arguments);
            passOn(jvm.process().getInputStream(), System.out);
            passOn(jvm.process().getErrorStream(), System.err);
            CountCalls counting = new CountCalls(jvm);
            counting.follow();
            return counting.counted;
        } catch (IOException | IllegalConnectorArgumentsException | VMStartException e) {
            throw new IllegalStateException("the JVM that answers can't be started: " + e.getMessage(), e);
        }
    }

    private static void passOn(InputStream from, OutputStream to) {
        Thread thread = new Thread(() -> {
            try {
                from.transferTo(to);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    private void follow() throws InterruptedException {
        for (boolean running = true; running;) {
            try {
                EventSet events = jvm.eventQueue().remove();
                for (Event event : events) {
                    running &= !(event instanceof VMDisconnectEvent);
                    happened(event);
                }
                events.resume();
            } catch (VMDisconnectedException e) {
                running = false;
            }
        }
    }

    private void happened(Event event) {
        if (event instanceof ClassPrepareEvent marks) {
            marks.referenceType().methods().stream().filter(method -> method.name().equals(BEGIN) || method.name().equals(END))
                    .forEach(method -> jvm.eventRequestManager().createBreakpointRequest(method.location()).enable());
        } else if (event instanceof MethodEntryEvent entry) {
            String owner = entry.method().declaringType().name();
            if (!owner.contains(LAMBDA)) {
                entered.merge(owner + "." + entry.method().name(), 1, Integer::sum);
            }
        } else if (event instanceof BreakpointEvent mark && mark.location().method().name().equals(BEGIN)) {
            begin(mark);
        } else if (event instanceof BreakpointEvent) {
            entries.disable();
            counted.add(new Counted(Countable.named(name), new TreeMap<>(entered)));
        }
    }

    private void begin(BreakpointEvent mark) {
        try {
            String quoted = mark.thread().frame(0).getArgumentValues().get(0).toString();
            name = quoted.substring(1, quoted.length() - 1);
        } catch (IncompatibleThreadStateException e) {
            throw new IllegalStateException("the thread runs at a mark", e);
        }
        entered.clear();
        entries.enable();
    }
}
