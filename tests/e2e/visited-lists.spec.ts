import { expect, logIn, test } from '#tests/support/e2e.ts'
import { PHONE } from '#tests/support/look.ts'

test('visited list: is restored with its scroll position and selection, and still works', async ({
  page,
}) => {
  await logIn(page, 'admin')
  await page.goto('/vehicles?order=unit_number')
  const list = page.getByRole('region', { name: 'Vehicles' })
  const rows = list.getByRole('row')
  await rows.nth(2).getByRole('checkbox').check()
  const frame = list.locator('.kit-table-frame')
  await frame.evaluate((element) => element.scrollTo(0, 600))
  const link = list.getByRole('rowheader').getByRole('link').nth(30)
  const unit = await link.innerText()
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(unit)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)

  await page.goBack()
  await expect(list).toBeVisible()
  await expect(rows.nth(2).getByRole('checkbox')).toBeChecked()
  expect(await frame.evaluate((element) => element.scrollTop)).toBe(600)
  await expect(page).toHaveTitle('Vehicles · Freight')
  await list
    .getByRole('link', { name: '2', exact: true })
    .or(list.getByRole('listitem', { name: '2', exact: true }))
    .click()
  await expect(page).toHaveURL(/page=2/)
  await expect(rows.nth(2)).not.toContainText('Loading')

  const nav = page.getByRole('navigation', { name: 'Main' })
  await nav.getByRole('link', { name: 'Bids' }).click()
  await expect(page.getByRole('heading', { name: 'Bids' })).toBeVisible()
  await nav.getByRole('link', { name: 'Vehicles' }).click()
  await expect(page).toHaveURL(/\/vehicles$/)
  await expect(list.getByRole('checkbox', { checked: true })).toHaveCount(0)
})

test.describe('visited list on a phone', () => {
  test.use(PHONE)

  test('visited list: restores the scroll position', async ({ page }) => {
    await logIn(page, 'admin')
    await page.goto('/vehicles')
    const list = page.getByRole('region', { name: 'Vehicles' })
    const link = list.getByRole('listitem').nth(20).getByRole('link').first()
    await link.scrollIntoViewIfNeeded()
    const top = await page.locator('#main').evaluate((main) => main.scrollTop)
    expect(top).toBeGreaterThan(0)
    await link.click()
    await expect(list).toBeHidden()
    await page.goBack()
    await expect(link).toBeInViewport()
    expect(await page.locator('#main').evaluate((main) => main.scrollTop)).toBe(top)
  })
})
