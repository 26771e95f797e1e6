import { dirname } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

const root = dirname(import.meta.dirname)
const inline = [/@refinedev/, /react-router/]

const node = (name: string, include: string[], test: TestProjectInlineConfiguration['test'] = {}): TestProjectInlineConfiguration => ({
  root,
  test: { name, include, environment: 'node', ...test },
})

const browserLike = (name: string): TestProjectInlineConfiguration => ({
  root,
  plugins: [react()],
  test: {
    name,
    include: [`tests/${name}/**/*.test.{ts,tsx}`],
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://localhost:8080/' } },
    setupFiles: ['tests/support/dom.ts'],
    server: { deps: { inline } },
    css: false,
    testTimeout: 45_000,
  },
})

export default defineConfig({
  root,
  test: {
    restoreMocks: true,
    projects: [
      node('contract', ['tests/contract/**/*.test.ts']),
      browserLike('providers'),
      browserLike('resources'),
      browserLike('pages'),
      node('server', ['tests/server/**/*.test.ts'], {
        globalSetup: ['tests/support/global-setup.ts'],
        testTimeout: 30_000,
        hookTimeout: 60_000,
      }),
      node('repository', ['tests/*.test.ts'], { testTimeout: 60_000 }),
    ],
  },
})
