import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Begins with the files that take longest. A fresh clone has no times of earlier runs and goes by the files' sizes; begun
 * late, one long file leaves the other workers waiting for it alone.
 */
export function longestFirst(...names: string[]) {
  return class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const sorted = await super.sort(files);
      const longest = names.flatMap((name) => sorted.filter(({ moduleId }) => moduleId.endsWith(`/${name}`)));
      return [...new Set([...longest, ...sorted])];
    }
  };
}
