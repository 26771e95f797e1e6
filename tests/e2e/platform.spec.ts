import { expect, logIn, test } from '#tests/support/e2e.ts'

const FIRST_PASSWORD = 'four words are easy'
const BLOCKED =
  'Your company account has been blocked due to non-payment. Please visit the billing section to renew your subscription.'

test('platform administrator: creates, blocks and resumes a company, and logs in as its administrator with a reason', async ({
  browser,
  page,
}) => {
  await logIn(page, 'platform')
  await page.goto('/platform/companies/create')
  const enter = (label: string, value: string) =>
    page.getByRole('textbox', { name: label, exact: true }).fill(value)
  await enter('Company', 'Ridge Haulage')
  await enter('Abbreviation', 'RH')
  await enter('Intake email', 'loads@ridge.example')
  await enter('Username', 'ridge')
  await enter('Email', 'office@ridge.example')
  await page.getByLabel('Password', { exact: true }).fill(FIRST_PASSWORD)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(/\/platform\/companies\/\d+$/)
  const company = page.url()

  const theirs = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage()
  await theirs.goto('/login')
  await theirs.getByLabel('Username').fill('ridge')
  await theirs.getByLabel('Password', { exact: true }).fill(FIRST_PASSWORD)
  await theirs.getByRole('button', { name: 'Log in' }).click()
  await expect(theirs).toHaveURL(/\/dashboard$/)

  const choose = async (action: string) => {
    await page.getByRole('button', { name: /More$/ }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  await test.step('a pause is shown to the company at once, and leaves access to billing', async () => {
    await choose('Pause')
    const question = page.getByRole('dialog', { name: 'Pause this company?' })
    await question.getByLabel('Reason').fill('Asked to stop')
    await question.getByRole('button', { name: 'Pause' }).click()
    await expect(theirs.getByText(BLOCKED)).toBeVisible()
    await expect(theirs.locator('body')).toHaveClass(/\bpayment\b/)
    await theirs.goto('/settings/billing')
    await expect(theirs.getByText('This account is paused.')).toBeVisible()
  })
  await test.step('the company works again as soon as it is resumed', async () => {
    await page.getByRole('button', { name: 'Resume' }).click()
    await expect(theirs.getByText(BLOCKED)).toHaveCount(0)
    await expect(theirs.locator('body')).not.toHaveClass(/\bpayment\b/)
  })
  await test.step('logging in as a user asks for a reason, is shown on every page, and is in the audit log', async () => {
    await page.goto(`${company}?tab=stand-in`)
    await page.getByLabel('Reason').fill('Ticket 1482')
    await page.getByRole('button', { name: 'Log in as this user' }).click()
    const banner = page.getByRole('status').filter({ hasText: 'Reason: Ticket 1482' })
    await expect(banner).toContainText('Petra Vale, you’re logged in as')
    await page.goto('/settings/company')
    await expect(page.getByLabel('Company name')).toHaveValue('Ridge Haulage')
    await banner.getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL(/\/login/)
    await theirs.goto('/settings/audit')
    await expect(theirs.getByRole('row').filter({ hasText: 'Petra Vale' }).first()).toBeVisible()
  })
  await theirs.context().close()
})
