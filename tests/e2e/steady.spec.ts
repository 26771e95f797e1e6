import type { Page } from '@playwright/test'
import { demoIsComplete, expect, logIn, test } from '#tests/support/e2e.ts'
import { DESKTOP, PHONE } from '#tests/support/look.ts'

const BUDGET = 0.01

const watch = (page: Page) =>
  page.addInitScript(() => {
    const shifts: { value: number; moved: string }[] = []
    Object.assign(window, { shifts })
    interface Shift extends PerformanceEntry {
      value: number
      hadRecentInput: boolean
      sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
    }
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[])
        if (!hadRecentInput)
          shifts.push({
            value,
            moved: sources
              .map(({ node, previousRect: from, currentRect: to }) => {
                const at = ({ x, y, width, height }: DOMRect) => `${x},${y} ${width}×${height}`
                return `${node?.textContent?.slice(0, 40)} (${at(from)} → ${at(to)})`
              })
              .join(' | '),
          })
    }).observe({ type: 'layout-shift', buffered: true })
  })

const shiftsOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifts: readonly { value: number; moved: string }[] }).shifts)

type Visit = readonly [path: string, sign: string]

/** How far the page scrolls beyond what is seen. */
const hiddenOf = (page: Page) =>
  page.locator('main').evaluate((main) => ({
    below: main.scrollHeight - main.clientHeight,
    beside: main.scrollWidth - main.clientWidth,
  }))

/** `fits`: only the table scrolls, not the page. */
async function visit(page: Page, username: string, visits: readonly Visit[], { fits = false } = {}) {
  await watch(page)
  await logIn(page, username)
  await demoIsComplete(page)
  for (const [path, sign] of visits) {
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.getByText(sign, { exact: true }).first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      const shifts = await shiftsOf(page)
      const sum = shifts.reduce((all, { value }) => all + value, 0)
      expect(sum, shifts.map(({ value, moved }) => `${value}: ${moved}`).join('\n')).toBeLessThanOrEqual(
        BUDGET,
      )
      const { below, beside } = await hiddenOf(page)
      expect(beside).toBe(0)
      if (fits) expect(below).toBe(0)
    })
  }
}

test('layout stability: no form and no office page shifts while it loads', async ({ page }) => {
  await visit(page, 'admin', [
    ['/confirmed-loads/create', 'Add pickup'],
    ['/confirmed-loads/1/edit', 'Add pickup'],
    ['/settings/users/3/edit', 'Manage pay and settlements'],
    ['/mailing/1/edit', 'Preview for unit'],
    ['/settings/jobs', 'Scheduled'],
    ['/vehicles/map', 'Map'],
    ['/confirmed-loads/1', 'Truck and price'],
    ['/orders/1', 'Send to office only'],
    ['/nowhere', 'Close'],
  ])
})

test('layout stability: no list shifts, and only its table scrolls, while it loads', async ({ page }) => {
  await visit(
    page,
    'admin',
    [
      ['/vehicles', '101'],
      ['/hr-portal-vehicles', '101'],
      ['/hr-portal', 'Halvorsen Transport LLC'],
      ['/hr-portal/drivers', 'Halvorsen Transport LLC'],
      ['/confirmed-loads?week=all', 'Broker rate'],
      ['/orders', 'Next stop'],
    ],
    { fits: true },
  )
})

test('layout stability on a phone: no page shifts while it loads', async ({ browser, product }) => {
  const context = await browser.newContext({ ...DESKTOP, ...PHONE, baseURL: product.url })
  await visit(await context.newPage(), 'admin', [
    ['/settings/jobs', 'Scheduled'],
    ['/vehicles/map', 'Map'],
    ['/settings/users', 'Marek Dvorak'],
    ['/hr-portal-vehicles', '101'],
    ['/confirmed-loads?week=all', 'Filters'],
    ['/confirmed-loads/1', 'Truck and price'],
    ['/settings/incoming-mail', 'Filters'],
  ])
  await context.close()
})

test('layout stability: a review with its first document open does not shift while it loads', async ({
  page,
}) => {
  await visit(page, 'hr', [['/hr-portal/12', 'Preview']])
})
