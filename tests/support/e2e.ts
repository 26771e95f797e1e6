import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test as base } from '@playwright/test'
import type { Product } from '#tests/support/product.ts'

interface Options {
  theme: 'light' | 'dark'
}

/** Playwright's test with the shared product, each page in the theme of its project. */
export const test = base.extend<Options, { product: Pick<Product, 'url' | 'smtpPort'> }>({
  theme: ['light', { option: true }],
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern, and this one has none.
    async ({}, provide) => provide(JSON.parse(process.env.SHARED_PRODUCT ?? '{}') as Product),
    { scope: 'worker' },
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
  await page.getByLabel('User name').fill(username)
  await page.getByLabel('Password', { exact: true }).fill('demo-freight')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
}

/** Expects that axe finds nothing serious or critical on the page. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
}

export { expect }
