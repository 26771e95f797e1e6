import { expect, logIn, test } from '#tests/support/e2e.ts'
import { DESKTOP, expectAccessibleInBoth, PHONE } from '#tests/support/look.ts'

for (const [device, window, theme] of [
  ['a desktop', DESKTOP, 'light'],
  ['a phone', PHONE, 'dark'],
] as const) {
  test.describe(`fleet on ${device}`, () => {
    test.use({ ...window, theme })

    test('vehicle search: a dispatcher finds a vehicle from the header with the keyboard alone', async ({
      page,
    }) => {
      await logIn(page, 'dispatcher')
      await page.goto('/')
      const opener = page.getByRole('button', { name: 'Search Vehicles' })
      await opener.press('Enter')
      const panel = page.getByRole('dialog', { name: 'Search Vehicles' })
      await expect(panel.getByRole('combobox', { name: 'Unit, driver or owner' })).toBeFocused()
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.press('Escape')
      await expect(opener).toBeFocused()

      await opener.press('Enter')
      await panel.getByRole('combobox', { name: 'Near' }).fill('chicago')
      await panel.getByRole('option', { name: 'Chicago, IL' }).waitFor()
      await page.keyboard.press('Enter')
      const vehicles = panel.getByRole('listbox', { name: 'Vehicles found' }).getByRole('option')
      await expect(vehicles.first()).toContainText('air mi')
      await expect(panel.getByRole('region', { name: 'Map of search results' })).toBeVisible()
      await expectAccessibleInBoth(page, theme)
      await page.keyboard.press('ArrowDown')
      const unit =
        (await panel.getByRole('option', { selected: true }).locator('span span').first().textContent()) ?? ''
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: `Unit ${unit}` })).toBeVisible()
    })

    test('fleet map: a vehicle opens by keyboard, and closing it returns the focus', async ({ page }) => {
      await logIn(page, 'dispatcher')
      await page.goto('/vehicles/map?team=0')
      await expect(page.locator('canvas[data-vehicles]')).toBeVisible()
      const first = page
        .getByRole('region', { name: 'Vehicles on the map' })
        .getByRole('button', { name: /^101/ })
      await first.press('Enter')
      const card = page.getByRole('region', { name: 'Unit 101' })
      await expect(card.getByRole('heading', { name: 'Unit 101' })).toBeFocused()
      await expect(card.getByText('Last address')).toBeVisible()
      await expectAccessibleInBoth(page, theme)
      await page.keyboard.press('Escape')
      await expect(first).toBeFocused()
      await page.getByRole('link', { name: 'List', exact: true }).click()
      await expect(page).toHaveURL(/\/vehicles\?team=0$/)
    })
  })
}

test('vehicle search: is not offered without its permission', async ({ page }) => {
  await logIn(page, 'accountant')
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Notifications' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Search Vehicles' })).toHaveCount(0)
})

test('vehicle list: headers and row names stay visible while scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 900, height: 600 })
  await logIn(page, 'dispatcher')
  await page.goto('/vehicles?team=0')
  const last = page.getByRole('rowheader').last()
  await expect(page.getByRole('rowheader', { name: '101' })).toBeVisible()
  await page.getByRole('row').last().getByRole('cell').last().scrollIntoViewIfNeeded()
  await expect(page.getByRole('columnheader', { name: 'Unit' })).toBeInViewport()
  await expect(last).toBeInViewport()
  // Columns give way by priority: nothing scrolls sideways.
  const hidden = await page
    .getByRole('table')
    .first()
    .evaluate((table) => table.parentElement!.scrollWidth - table.parentElement!.clientWidth)
  expect(hidden).toBeLessThanOrEqual(0)
})
