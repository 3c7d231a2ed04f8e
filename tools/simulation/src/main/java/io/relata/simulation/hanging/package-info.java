/** What hangs on parents that can be deleted: children that go with them, at any depth, and children that are detached. */
package io.relata.simulation.hanging;
