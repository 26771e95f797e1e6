import { defineConfig, devices } from '@playwright/test'
import { CHROMIUM_FLAGS, findChromium } from '#tests/support/chromium.mjs'

const executablePath = await findChromium()
if (!executablePath) throw new Error('No Chromium was found. Run npm test, which finds or installs it, or set CHROMIUM to its path.')

const desktop = { viewport: { width: 1440, height: 900 } }
const phone = { ...devices['Pixel 7'], defaultBrowserType: undefined }

export default defineConfig<{ theme: 'light' | 'dark' }>({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './support/browser-setup.ts',
  outputDir: '../test-results',
  workers: 1,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['line'], ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? '../test-results/browser.json' }]],
  use: {
    browserName: 'chromium',
    headless: true,
    locale: 'en-GB',
    launchOptions: { executablePath, args: CHROMIUM_FLAGS },
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
  },
  projects: [
    { name: 'desktop', use: { ...desktop, theme: 'light' } },
    { name: 'desktop-dark', use: { ...desktop, theme: 'dark' }, grep: /@look/ },
    { name: 'phone', use: { ...phone, theme: 'light' }, grep: /@look/ },
    { name: 'phone-dark', use: { ...phone, theme: 'dark' }, grep: /@look/ },
  ],
})
