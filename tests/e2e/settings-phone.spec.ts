import { expect, logIn, test } from '#tests/support/e2e.ts'
import { DESKTOP, PHONE } from '#tests/support/look.ts'

test.use(PHONE)

test('settings on a phone: are one select', async ({ page }) => {
  await logIn(page, 'admin')
  await page.goto('/settings/users')
  const choice = page.getByRole('combobox', { name: 'Settings page' })
  await expect(choice).toHaveValue('/settings/users')
  await expect(page.getByRole('navigation', { name: 'Settings' })).toBeHidden()
  await choice.selectOption({ label: 'Audit log' })
  await expect(page).toHaveURL(/\/settings\/audit$/)
  await expect(page.getByRole('heading', { name: 'Audit log' })).toBeVisible()
})

test('a company on a phone: its former address leads to it, and the page starts at its top', async ({
  page,
}) => {
  await logIn(page, 'platform')
  await page.goto('/settings/companies/1')
  await expect(page).toHaveURL(/\/platform\/companies\/1$/)
  await expect(
    page.getByRole('navigation', { name: / sections$/ }).getByRole('link', { name: 'Log in as' }),
  ).toBeAttached()
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toBeInViewport()
})

const LABEL_HEIGHT = 20

test("record tabs on a phone: scroll to the open one and move nothing else, and HR's marker is level with its label", async ({
  page,
}) => {
  await logIn(page, 'hr')
  await page.goto('/hr-portal/1?tab=history')
  const parts = page.getByRole('navigation', { name: / sections$/ })
  await expect.poll(() => parts.evaluate((strip) => strip.scrollLeft)).toBeGreaterThan(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()

  await page.setViewportSize(DESKTOP.viewport)
  const item = page.getByRole('button', { name: /^HR Portal/ })
  const middleOf = async (box: ReturnType<typeof item.boundingBox>) =>
    ((await box)?.y ?? 0) + ((await box)?.height ?? 0) / 2
  const mark = await middleOf(item.getByTitle(/with expired documents$/).boundingBox())
  expect(Math.abs(mark - (await middleOf(item.boundingBox())))).toBeLessThan(LABEL_HEIGHT / 2)
})
