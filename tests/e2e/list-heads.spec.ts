import type { Locator } from '@playwright/test'
import { expect, logIn, test } from '#tests/support/e2e.ts'

const boxOf = async (part: Locator) => (await part.boundingBox())!
const middleOf = async (part: Locator) => {
  const { y, height } = await boxOf(part)
  return y + height / 2
}

test('list at 1280 px: the New button is in line with the heading', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await logIn(page, 'admin')
  for (const [path, label, heading] of [
    ['/confirmed-loads', 'New load', 'Confirmed Loads'],
    ['/hr-portal', 'New owner', 'Owners'],
  ] as const) {
    await page.goto(path)
    const create = page.getByRole('link', { name: label })
    const name = page.getByRole('heading', { name: heading, level: 1 })
    await expect(page.getByRole('link', { name: 'Import' })).toBeVisible()
    expect(Math.abs((await middleOf(create)) - (await middleOf(name)))).toBeLessThan(10)
  }
})

test('header: the whole main menu fits beside the tools from 1024 px on', async ({ page }) => {
  await logIn(page, 'admin')
  await page.goto('/hr-portal')
  const last = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Vehicles' })
  const live = page.getByRole('banner').getByRole('status').first()
  for (const width of [1024, 1140, 1200, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(last).toBeVisible()
    await expect(live).toBeVisible()
    const { x, width: own } = await boxOf(last)
    expect(x + own, `${width}`).toBeLessThan((await boxOf(live)).x)
  }
})

test('empty list: ends below its text', async ({ page }) => {
  await logIn(page, 'admin')
  await page.goto('/settings/teams?search=no-such-team')
  const words = page.locator('.panel', { hasText: 'Nothing matches these filters.' })
  await expect(words).toBeVisible()
  expect((await boxOf(words)).height).toBeLessThan(300)
})

const MONEY = [
  ['/confirmed-loads?week=all', ['Broker rate', 'Profit']],
  ['/confirmed-loads/invoices', ['Due', 'Total', 'Balance due']],
  ['/confirmed-loads/receivables', ['Balance due', 'Current']],
  ['/confirmed-loads/payments', ['Amount']],
  ['/accounting/settlements?week=all', ['Total', 'Payment']],
] as const

test('lists with money: amounts and due dates stand whole in the window, at the left edge of a record', async ({
  page,
}) => {
  await logIn(page, 'accountant')
  for (const width of [1024, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    for (const [path, names] of MONEY) {
      await page.goto(path)
      await expect(page.locator('.kit-table tbody tr.kit-row').first()).toBeVisible()
      for (const name of names) {
        const head = page.getByRole('columnheader', { name, exact: true })
        const { x, width: own } = await boxOf(head)
        expect(x + own, `${path} ${name}`).toBeLessThanOrEqual(width)
      }
      const cut = await page
        .locator(
          '.kit-table tbody td.ant-table-cell-align-end, .kit-table tbody td[style*="text-align: end"]',
        )
        .evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).length)
      expect(cut, path).toBe(0)
    }
    const edge = (await boxOf(page.locator('.kit-table-frame'))).x
    await page.getByRole('rowheader').first().getByRole('link').click()
    await expect(page.locator('.kit-group').first()).toBeVisible()
    expect((await boxOf(page.locator('.kit-group').first())).x).toBe(edge)
  }
})
