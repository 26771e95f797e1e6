import { expect, logIn, test } from '#tests/support/e2e.ts'
import { PHONE } from '#tests/support/look.ts'

test.use(PHONE)

test('HR on a phone: shows expiring documents in full, and bulk actions in one line', async ({ page }) => {
  await logIn(page, 'hr')
  await page.goto('/hr-portal/expiring')
  const cards = page.getByRole('list', { name: 'Expiring documents' }).getByRole('listitem')
  await expect(cards.first()).toContainText(/expired/)
  await expect(cards.filter({ hasText: 'Certificate of insurance' }).first()).toBeAttached()
  const cut = await cards
    .locator('span')
    .evaluateAll((all) =>
      all
        .filter(
          (one) => one.scrollWidth > one.clientWidth && getComputedStyle(one).textOverflow === 'ellipsis',
        )
        .map(({ textContent }) => textContent),
    )
  expect(cut).toEqual([])

  await page.goto('/hr-portal-vehicles')
  await page
    .getByRole('checkbox', { name: /^Select \d/ })
    .first()
    .check()
  const bar = page.getByRole('region', { name: 'Selected' })
  await expect(bar).toContainText('1 selected')
  const tops = () =>
    bar
      .getByRole('button')
      .evaluateAll((all) => new Set(all.map((one) => one.getBoundingClientRect().top)).size)
  await expect(bar.getByRole('button')).toHaveCount(2)
  await expect.poll(tops).toBe(1)
  await bar.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Change status' }).click()
  await page
    .getByRole('dialog', { name: 'Change status: 1 vehicle' })
    .getByRole('button', { name: 'Cancel' })
    .click()
  await bar.getByRole('button', { name: 'Clear selection' }).click()
  await expect(bar).toHaveCount(0)
})

test('HR on a phone: shows a VIN in one line', async ({ page }) => {
  await logIn(page, 'hr')
  await page.goto('/hr-portal-vehicles')
  await page.getByRole('list', { name: 'Vehicles' }).getByRole('link', { name: '101', exact: true }).click()
  await page.waitForURL(/\/hr-portal-vehicles\/\d+$/)
  await page.goto(`${page.url()}?tab=fields`)
  const fact = (label: string) =>
    page
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${label}$`) })
      .locator('+ dd')
  const height = async (label: string) => (await fact(label).boundingBox())?.height
  await expect(fact('VIN')).toHaveText(/^[A-Z0-9]{17}$/)
  expect(await height('VIN')).toBe(await height('Year'))
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})
