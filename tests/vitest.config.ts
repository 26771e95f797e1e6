import { availableParallelism } from 'node:os'
import { dirname } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

const root = dirname(import.meta.dirname)
const inline = [/@refinedev/, /react-router/]

const WORKERS = Math.min(availableParallelism(), 4)

// What a test waits for is an event; these only end what hangs, on the slowest machine too.
const PATIENCE = { testTimeout: 240_000, hookTimeout: 240_000, teardownTimeout: 60_000 }

const node = (name: string, include: string[], test: TestProjectInlineConfiguration['test'] = {}): TestProjectInlineConfiguration => ({
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
    projects: [
      node('contract', ['tests/contract/**/*.test.ts']),
      browserLike('providers'),
      browserLike('resources', 'tests/support/on-demand.ts'),
      browserLike('pages'),
      node('server', ['tests/server/**/*.test.ts'], {
        globalSetup: ['tests/support/global-setup.ts'],
        // Half of a worker's time it waits for PostgreSQL.
        maxWorkers: WORKERS + 1,
        sequence: { groupOrder: 1 },
      }),
      node('repository', ['tests/*.test.ts'], { testTimeout: 1_200_000 }),
    ],
  },
})
