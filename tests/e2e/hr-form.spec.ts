import { expect, logIn, test } from '#tests/support/e2e.ts'

test("owner form with changes: survives the browser's Back, and is left when confirmed", async ({ page }) => {
  await logIn(page, 'hr')
  await page.goto('/hr-portal')
  await page.getByRole('link', { name: 'New owner' }).click()
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.fill('Zenith Carriers')
  const dialog = page.getByRole('dialog', { name: 'Unsaved changes' })
  await page.goBack()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(name).toHaveValue('Zenith Carriers')
  await page.goBack()
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page.getByRole('heading', { name: 'Owners' })).toBeVisible()
})
