import { type Browser, chromium, type Page } from 'playwright'
import { CHROMIUM_FLAGS, ensureChromium } from '#tests/support/chromium.mjs'
import { type Bench, PASSWORD, username } from './context.ts'

export async function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await ensureChromium(), args: CHROMIUM_FLAGS })
}

export async function openLoggedIn(browser: Browser, { product }: Bench, name: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(`${product.url}/login`)
  await page.getByLabel('Username').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
  return page
}

export async function openBoard(browser: Browser, bench: Bench, search = ''): Promise<Page> {
  const { product } = bench
  const page = await openLoggedIn(browser, bench, username(0))
  await page.goto(`${product.url}/dispatch${search}`)
  await page.locator('[data-offer]').first().waitFor()
  return page
}

export async function watchRows(page: Page): Promise<{ paintedAt(): Promise<Map<number, number>> }> {
  await page.evaluate(() => {
    const painted: Record<string, number> = {}
    let isAsked = false
    const look = () => {
      isAsked = false
      for (const row of document.querySelectorAll<HTMLElement>('[data-offer]'))
        painted[row.dataset['offer'] ?? ''] ??= Date.now()
    }
    look()
    Object.assign(globalThis, { painted })
    new MutationObserver(() => {
      if (!isAsked) requestAnimationFrame(look)
      isAsked = true
    }).observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-offer'] })
  })
  return {
    async paintedAt() {
      const painted = await page.evaluate(
        () => (globalThis as unknown as { painted: Record<string, number> }).painted,
      )
      return new Map(Object.entries(painted).map(([id, at]) => [Number(id), at]))
    },
  }
}
