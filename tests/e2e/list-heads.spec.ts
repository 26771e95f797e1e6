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

test('empty list: ends below its text', async ({ page }) => {
  await logIn(page, 'admin')
  await page.goto('/settings/teams?search=no-such-team')
  const words = page.locator('.panel', { hasText: 'Nothing matches these filters.' })
  await expect(words).toBeVisible()
  expect((await boxOf(words)).height).toBeLessThan(300)
})
