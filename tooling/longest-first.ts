import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Begins with the file that takes longest. A fresh clone has no times of earlier runs and goes by the files' sizes; begun
 * late, one long file leaves the other workers waiting for it alone.
 */
export function longestFirst(name: string) {
  return class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const sorted = await super.sort(files);
      const isLongest = ({ moduleId }: TestSpecification) => moduleId.endsWith(`/${name}`);
      return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))];
    }
  };
}
