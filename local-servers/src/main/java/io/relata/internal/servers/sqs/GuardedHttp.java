package io.relata.internal.servers.sqs;

import io.relata.internal.loopback.LoopbackGuard;
import io.relata.internal.loopback.LoopbackGuard.Links;
import java.lang.reflect.Field;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.StreamSupport;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.actor.ActorSystemImpl;
import org.apache.pekko.actor.ExtendedActorSystem;
import org.apache.pekko.actor.ExtensionId;
import org.apache.pekko.event.LoggingAdapter;
import org.apache.pekko.http.javadsl.model.HttpHeader;
import org.apache.pekko.http.scaladsl.ConnectionContext;
import org.apache.pekko.http.scaladsl.Http$;
import org.apache.pekko.http.scaladsl.Http.ServerBinding;
import org.apache.pekko.http.scaladsl.HttpExt;
import org.apache.pekko.http.scaladsl.model.HttpRequest;
import org.apache.pekko.http.scaladsl.model.HttpResponse;
import org.apache.pekko.http.scaladsl.settings.ServerSettings;
import org.apache.pekko.stream.Materializer;
import org.apache.pekko.stream.scaladsl.Flow;
import scala.concurrent.Future;

/**
 * The HTTP server of an actor system, with the guard of local ports in front of what it serves. ElasticMQ binds its routes by itself and
 * lets nobody see a request before them; a second server in front of it would leave its own port open.
 */
final class GuardedHttp extends HttpExt {
    private static final int FORBIDDEN = 403;
    /** What ElasticMQ is asked instead of a request that is refused. */
    private static final String HARMLESS = "/health";

    private GuardedHttp(ExtendedActorSystem actors) {
        super(actors.settings().config().getConfig("pekko.http"), actors);
    }

    /** Guards what will be served. */
    static void in(ActorSystem actors) {
        try {
            Field field = ActorSystemImpl.class.getDeclaredField("extensions");
            field.setAccessible(true);
            @SuppressWarnings("unchecked")
            Map<ExtensionId<?>, Object> extensions = (Map<ExtensionId<?>, Object>) field.get(actors);
            extensions.put(Http$.MODULE$, new GuardedHttp((ExtendedActorSystem) actors));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("this release of Pekko keeps its extensions elsewhere, so the queue can't be guarded", e);
        }
    }

    @Override
    public Future<ServerBinding> bindAndHandleImpl(Flow<HttpRequest, HttpResponse, Object> routes, String address, int port,
            ConnectionContext connections, ServerSettings settings, LoggingAdapter log, Materializer materializer) {
        return super.bindAndHandleImpl(guarded(routes), address, port, connections, settings, log, materializer);
    }

    /** Each connection has its own flow, and answers come in the order of their requests. */
    private static Flow<HttpRequest, HttpResponse, Object> guarded(Flow<HttpRequest, HttpResponse, Object> routes) {
        return org.apache.pekko.stream.javadsl.Flow.<HttpRequest, HttpResponse, Object>fromMaterializer((materializer, attributes) -> {
            Queue<Optional<String>> refusals = new ConcurrentLinkedQueue<>();
            return org.apache.pekko.stream.javadsl.Flow.<HttpRequest>create().map(request -> {
                Optional<String> refusal = LoopbackGuard.STRICT.refusal(request.method().value(), name -> values(request, name),
                        Links.REFUSED);
                refusals.add(refusal);
                return refusal.isEmpty() ? request : harmless(request, materializer);
            }).viaMat(routes, (before, after) -> after)
                    .map(answer -> refusals.remove().map(GuardedHttp::forbidden).orElse(answer));
        }).<Object>mapMaterializedValue(materialized -> materialized).asScala();
    }

    private static List<String> values(HttpRequest request, String name) {
        return StreamSupport.stream(request.getHeaders().spliterator(), false).filter(header -> header.is(name.toLowerCase(Locale.ROOT)))
                .map(HttpHeader::value).toList();
    }

    private static HttpRequest harmless(HttpRequest refused, Materializer materializer) {
        refused.discardEntityBytes(materializer);
        return (HttpRequest) org.apache.pekko.http.javadsl.model.HttpRequest.GET(HARMLESS);
    }

    private static HttpResponse forbidden(String why) {
        return (HttpResponse) org.apache.pekko.http.javadsl.model.HttpResponse.create().withStatus(FORBIDDEN).withEntity(why);
    }
}
