import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test as base } from '@playwright/test'
import { type Product, startProduct } from '#tests/support/product.ts'

interface Options {
  theme: 'light' | 'dark'
}

/** Playwright's test with the product running: one server a worker, and each page in the theme of its project. */
export const test = base.extend<Options, { product: Product }>({
  theme: ['light', { option: true }],
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern, and this one has none.
    async ({}, provide) => {
      const product = await startProduct()
      await provide(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ product }, provide) => provide(product.url),
  page: async ({ page, theme }, provide) => {
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
    await provide(page)
  },
})

/** Logs in as one of the demo's accounts. */
export async function logIn(page: Page, username: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel(/user ?name/i).fill(username)
  await page.getByLabel(/password/i).fill('demo-freight')
  await page.getByRole('button', { name: /log ?in|sign in/i }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
}

/** Expects that axe finds nothing serious or critical on the page. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
}

export { expect }
