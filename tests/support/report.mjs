import { writeFileSync } from 'node:fs';

const stateOf = { passed: 'passed', failed: 'failed', skipped: 'pending', pending: 'pending' };

function testOf(test) {
  const { state, errors = [] } = test.result();
  const names = [];
  for (let part = test; part && part.type !== 'module'; part = part.parent) names.unshift(part.name);
  const failureMessages = errors.map(({ stack, message }) => stack ?? message);
  return { fullName: names.join(' '), status: stateOf[state], failureMessages };
}

/**
 * A reporter of vitest: as its JSON, each file with the project that it ran in, which vitest's own leaves out. Written to
 * WEFT_REPORT.
 */
export default class Report {
  onTestRunEnd(modules, unhandled) {
    const testResults = modules.map((module) => ({
      name: module.moduleId,
      project: module.project.name,
      message: module
        .errors()
        .map(({ message }) => message)
        .join('\n'),
      assertionResults: [...module.children.allTests()].map(testOf),
    }));
    const faults = unhandled.map(({ stack, message }) => stack ?? message);
    writeFileSync(process.env.WEFT_REPORT, JSON.stringify({ testResults, faults }));
  }
}
