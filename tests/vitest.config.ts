import { availableParallelism } from 'node:os'
import { dirname } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const root = dirname(import.meta.dirname)
const inline = [/@refinedev/, /react-router/]

const WORKERS = Math.min(availableParallelism(), 4)

// Tests wait for events; these limits only stop what hangs, even on the slowest machine.
const PATIENCE = { testTimeout: 240_000, hookTimeout: 240_000, teardownTimeout: 60_000 }

// Without timings Vitest starts the largest files first; a slow small file started last would leave the other
// cores idle.
const LONG =
  /recipe\.test|\/server\/(?:main|crash\/[\w-]+|cli\/(?:create-admin|upgrade)|demo\/loads|kernel\/db\/(?:supervisor|migrate)|fleet\/vin\/vin-info|freight\/load\/offered-actions|freight\/rate-confirmation\/confirmation|market\/mail-parser\/reader|money\/invoice\/packet|people\/second-factor\/own-proof|reports\/dashboard\/tally|reports\/sheet\/(?:export-stream|import-changes))\.|controls\.test|board-complete|any-answer\//

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId)
    const projects = Map.groupBy(await super.sort(files), ({ project }) => project.name)
    return [...projects.values()].flatMap((some) => [
      ...some.filter(isLong),
      ...some.filter((one) => !isLong(one)),
    ])
  }
}

const node = (
  name: string,
  include: string[],
  test: TestProjectInlineConfiguration['test'] = {},
): TestProjectInlineConfiguration => ({
  root,
  test: { name, include, environment: 'node', isolate: false, ...PATIENCE, ...test },
})

const browserLike = (name: string, ...setup: string[]): TestProjectInlineConfiguration => ({
  root,
  plugins: [react()],
  test: {
    name,
    include: [`tests/${name}/**/*.test.{ts,tsx}`],
    environment: 'jsdom',
    isolate: false,
    ...PATIENCE,
    environmentOptions: { jsdom: { url: 'http://localhost:8080/' } },
    setupFiles: ['tests/support/dom.ts', ...setup],
    server: { deps: { inline } },
    css: false,
  },
})

export default defineConfig({
  root,
  test: {
    restoreMocks: true,
    slowTestThreshold: 30_000,
    maxWorkers: WORKERS,
    sequence: { sequencer: LongFirst },
    projects: [
      node('contract', ['tests/contract/**/*.test.ts']),
      browserLike('providers'),
      browserLike('resources', 'tests/support/on-demand.ts'),
      browserLike('pages'),
      node('server', ['tests/server/**/*.test.ts'], {
        globalSetup: ['tests/support/global-setup.ts'],
        // Workers spend half their time waiting for PostgreSQL.
        maxWorkers: WORKERS + 1,
        sequence: { groupOrder: 1 },
      }),
      node('repository', ['tests/*.test.ts'], { testTimeout: 1_200_000 }),
    ],
  },
})
