package io.relata.internal.functions.commands;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.github.f4b6a3.ulid.UlidCreator;
import io.relata.internal.engine.binding.RecordBinding;
import io.relata.internal.engine.file.FileKey;
import io.relata.internal.engine.file.FileStore;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.problem.Violation;
import io.relata.internal.engine.write.AttachFiles;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.functions.http.ApiRequest;
import io.relata.internal.functions.http.ApiResponse;
import io.relata.internal.functions.http.FileAnswer;
import io.relata.internal.functions.http.JsonBody;
import io.relata.internal.functions.http.OperationCall;
import io.relata.internal.functions.http.PathEntity;
import io.relata.internal.functions.http.PathTarget;
import io.relata.internal.functions.http.Preconditions;
import io.relata.internal.model.Attachment;
import jakarta.validation.constraints.NotBlank;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Signs uploads of files of entities, and deletes files. */
record FileCommands(WriteContext context, FileStore files) {
    /** Type and size of a file that a caller announces. */
    record Announced(@NotBlank String type, long bytes) {
    }

    ApiResponse upload(OperationCall<PathTarget.AttachedFiles> call) {
        Preconditions.requireNone(call.request());
        Announced file = announced(call.target().attachment(), JsonBody.WHOLE.required(call.request()));
        FileKey key = key(call.request(), call.target().entity(), call.target().attachment(), UlidCreator.getUlid().toString(),
                file.type());
        return ApiResponse.json(201, FileAnswer.upload(key, file.bytes(), files.upload(key, file.bytes())));
    }

    private static Announced announced(Attachment attachment, ObjectNode json) {
        Announced file = RecordBinding.make(Announced.class, json);
        Optional<Violation> size = file.bytes() < 0 || file.bytes() > attachment.most()
                ? Optional.of(new Violation("/bytes", "a file of " + attachment.name() + " has 0 to " + attachment.most() + " bytes"))
                : Optional.empty();
        Optional<Violation> type = attachment.types().contains(file.type())
                ? Optional.empty()
                : Optional.of(new Violation("/type", "a file of " + attachment.name() + " has one of the types "
                        + String.join(", ", attachment.types())));
        List<Violation> all = Stream.of(size, type).flatMap(Optional::stream).toList();
        if (!all.isEmpty()) {
            throw Refusal.invalid(all);
        }
        return file;
    }

    ApiResponse delete(OperationCall<PathTarget.OneFile> call) {
        Preconditions.requireNone(call.request());
        PathTarget.OneFile target = call.target();
        FileKey key = key(call.request(), target.entity(), target.attachment(), target.file(), "");
        List<String> found = FileKey.isFile(target.file())
                ? files.list(key.anyType(), Optional.empty(), FileStore.MOST).files().stream().map(FileStore.Stored::key).toList()
                : List.of();
        if (found.isEmpty()) {
            throw new Refusal(Refusal.Reason.UNKNOWN, target.entity().type().name() + " " + target.entity().text() + " has no file "
                    + target.file() + " among its " + target.attachment().name());
        }
        files.delete(found);
        return ApiResponse.empty(204);
    }

    /** Of an entity that the caller may change. */
    private FileKey key(ApiRequest request, PathEntity entity, Attachment attachment, String file, String type) {
        long life = new AttachFiles(context.by(request.caller())).lifeOfChangeable(entity.type(), entity.existingId());
        return new FileKey(context.model().spaces().of(request.caller()).name(), entity.type().ref(entity.existingId()), life,
                attachment.name(), file, type);
    }
}
