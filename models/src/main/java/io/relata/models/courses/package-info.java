/** Sample: courses, modules and lessons as one hierarchy, and enrolled students. */
package io.relata.models.courses;
