"""Tests of skipped.py: python3 .ci/test_skipped.py"""
import tempfile
import unittest
from pathlib import Path

import skipped

RAN = '<testcase name="adds" classname="io.relata.SumTest"/>'
WHOLE_CLASS = '<testcase name="" classname="io.relata.infra.EmulatorTest"><skipped message="ministack is not there"/></testcase>'
NO_DOCKER = '<testcase name="" classname="io.relata.ScenarioIT"><skipped><![CDATA[skipped: no Docker daemon answers here]]></skipped></testcase>'
NO_REASON = '<testcase name="subtracts" classname="io.relata.SumTest"><skipped/></testcase>'


class SkippedTest(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.home = Path(directory.name)

    def report(self, plugin, *cases):
        reports = self.home / "module" / "target" / f"{plugin}-reports"
        reports.mkdir(parents=True, exist_ok=True)
        (reports / "TEST-io.relata.xml").write_text(f"<testsuite>{''.join(cases)}</testsuite>")

    def test_what_ran_is_counted(self):
        self.report("surefire", RAN)
        self.report("failsafe", RAN, RAN)
        self.assertEqual((3, [], []), skipped.judge(self.home))
        self.assertEqual(0, skipped.main(self.home))

    def test_a_skipped_class_fails(self):
        self.report("surefire", RAN, WHOLE_CLASS)
        self.assertEqual((1, [], ["io.relata.infra.EmulatorTest: ministack is not there"]), skipped.judge(self.home))
        self.assertEqual(1, skipped.main(self.home))

    def test_a_skip_without_a_reason_fails(self):
        self.report("surefire", RAN, NO_REASON)
        self.assertEqual(["io.relata.SumTest.subtracts: no reason given"], skipped.judge(self.home)[2])

    def test_what_needs_docker_is_listed_and_allowed(self):
        self.report("failsafe", RAN, NO_DOCKER)
        self.assertEqual((1, ["io.relata.ScenarioIT: skipped: no Docker daemon answers here"], []), skipped.judge(self.home))
        self.assertEqual(0, skipped.main(self.home))

    def test_no_report_at_all_fails(self):
        self.assertEqual(1, skipped.main(self.home))


if __name__ == "__main__":
    unittest.main(buffer=True)
