import { expect, logInByHand, test } from '#tests/support/e2e.ts'
import { expectGoodLooks } from '#tests/support/look.ts'

for (const theme of ['light', 'dark'] as const) {
  test.describe(() => {
    test.use({ theme })
    test(`login page: is ${theme} from the start when the system prefers that`, async ({ page }) => {
      await page.goto('/login')
      await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
      await expect(page.locator('body')).toHaveClass(theme === 'dark' ? /\bdark\b/ : /^(?!.*\bdark\b)/)
    })
  })
}

test('login page: is accessible and well laid out', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await expectGoodLooks(page)
})

test('dispatcher: logs in, stays logged in after a reload, and logs out', async ({ page }) => {
  await page.goto('/dispatch')
  await expect(page).toHaveURL(/\/login$/)
  await logInByHand(page, 'dispatcher')
  const navigation = page.getByRole('navigation').first()
  await expect(navigation.getByRole('link', { name: 'Dispatch' })).toBeVisible()
  await page.reload()
  await expect(navigation.getByRole('link', { name: 'Dispatch' })).toBeVisible()
  await page
    .getByRole('button', { name: /^Profile: / })
    .first()
    .click()
  await page.getByText('Logout').click()
  await expect(page).toHaveURL(/\/login$/)
  await page.goto('/dispatch')
  await expect(page).toHaveURL(/\/login$/)
})

test('wrong password: shows an error that does not say which part was wrong', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Username').fill('dispatcher')
  await page.getByLabel('Password', { exact: true }).fill('not-the-password')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('alert')).not.toBeEmpty()
  await expect(page).toHaveURL(/\/login$/)
})
