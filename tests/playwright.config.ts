import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS, findChromium } from '#tests/support/chromium.mjs'
import { DESKTOP } from '#tests/support/look.ts'

const executablePath = await findChromium()
if (!executablePath)
  throw new Error(
    'No Chromium was found. Run npm test, which finds or installs it, or set CHROMIUM to its path.',
  )

const OWN_SERVER = ['**/bad-network.spec.ts', '**/sign-in.spec.ts']

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './support/e2e-setup.ts',
  // Tests with servers of their own come first: they take long and do not need the shared product's past.
  projects: [
    { name: 'own server', testMatch: OWN_SERVER },
    { name: 'shared product', testMatch: '**/*.spec.ts', testIgnore: OWN_SERVER },
  ],
  outputDir: '../test-results/browser',
  // A worker waits for the server, its database and the page for part of its time.
  workers: availableParallelism() > 1 ? 3 : 1,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: [['line']],
  use: {
    ...DESKTOP,
    browserName: 'chromium',
    headless: true,
    actionTimeout: 60_000,
    navigationTimeout: 90_000,
    locale: 'en-GB',
    launchOptions: { executablePath, args: CHROMIUM_FLAGS },
    screenshot: 'only-on-failure',
  },
})
