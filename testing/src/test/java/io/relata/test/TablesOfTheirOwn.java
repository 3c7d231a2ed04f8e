package io.relata.test;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.test.sample.Conference;
import io.relata.test.sample.Conferences;
import java.util.Map;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Run at the same time, and all with the same ids. */
@Execution(ExecutionMode.CONCURRENT)
@RelataTest(model = Conferences.class)
abstract class TablesOfTheirOwn {
    @RepeatedTest(4)
    void oneTestDoesNotSeeAnother(TestApi api, RelataSystem system) {
        api.put("/conferences/java", new Conference("Java", Conference.Status.OPEN)).expect(201);
        api.patch("/conferences/java", Map.of("name", getClass().getName())).expect(200);
        system.assertConverged();
        assertThat(api.get("/conferences").json().findValuesAsText("name")).containsExactly(getClass().getName());
        assertThat(system.counts(() -> api.get("/conferences/java")).total()).isEqualTo(1);
    }
}
