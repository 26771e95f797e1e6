import { PDFiumLibrary } from '@hyzyla/pdfium'
import type { Page } from '@playwright/test'
import { dayAfter } from '#contract/rules/day-range.ts'
import { toIsoWeek, toMonday } from '#contract/rules/iso-week.ts'
import { payId } from '#contract/rules/pay.ts'
import {
  type BookedLoad,
  callApi,
  choose,
  deliveredLoad,
  expect,
  logIn,
  demoIsComplete,
  test,
} from '#tests/support/e2e.ts'
import { chooseScheme, expectAccessibleInBoth } from '#tests/support/look.ts'

const today = new Date().toISOString().slice(0, 10)

async function deliveredAgo(page: Page, weeksAgo: number): Promise<{ load: BookedLoad; monday: string }> {
  const monday = dayAfter(toMonday(toIsoWeek(today)), -7 * weeksAgo)
  const load = await deliveredLoad(page, 'E2E money')
  for (const [place, { id: stop }] of load.stops.entries()) {
    const day = dayAfter(monday, 1 + place)
    const times = { arrived_at: `${day}T15:00:00Z`, departed_at: `${day}T16:00:00Z` }
    await callApi(page, `load/order/${load.id}/stop-times/`, { stop, ...times, reason: 'For the test.' })
  }
  return { load, monday }
}

async function become(page: Page, username: string): Promise<void> {
  await page.context().clearCookies()
  await page.goto('/healthz')
  await page.evaluate(() => localStorage.clear())
  await logIn(page, username)
}

const figureOf = async (page: Page, name: string): Promise<number> => {
  const figure = page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) })
  return Number((await figure.getByText(/^[\d,]+$/).textContent())?.replaceAll(',', ''))
}

async function answer(
  page: Page,
  button: string,
  title: string,
  fields: Readonly<Record<string, string>> = {},
  yes = button,
) {
  await page.getByRole('button', { name: button, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: title })
  for (const [name, value] of Object.entries(fields))
    await dialog.getByLabel(name, { exact: true }).fill(value)
  await dialog.getByRole('button', { name: yes, exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

test('salary: the accountant closes, adjusts, saves, pays and reopens it, and only its dispatcher can see it', async ({
  page,
  theme,
}) => {
  await become(page, 'accountant')
  await demoIsComplete(page)
  await become(page, 'lead')
  const { load, monday } = await deliveredAgo(page, 30)
  const path = `/accounting/${payId(load.dispatcher, monday)}`
  const heading = `Marek Dvorak, week ${toIsoWeek(monday).week} of ${toIsoWeek(monday).year}`

  await become(page, 'accountant')
  await page.goto(path)
  await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(load.number) })).toContainText('$300.00')
  await page.getByRole('button', { name: 'Mark reviewed', exact: true }).click()
  await answer(page, 'Lock', 'Lock this week?')
  await expect(page.getByText('Locked', { exact: true })).toBeVisible()

  await test.step('a bonus is added with its reason', async () => {
    await page.getByRole('button', { name: 'Add adjustment', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Add adjustment' })
    await choose(dialog.getByLabel('Type', { exact: true }), 'Bonus')
    await dialog.getByLabel('Amount', { exact: true }).fill('25')
    await dialog.getByLabel('Reason', { exact: true }).fill('On time all week')
    await dialog.getByRole('button', { name: 'Add adjustment', exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await page.getByRole('link', { name: /^Adjustments/ }).click()
    await expect(page.getByRole('row', { name: /On time all week/ })).toContainText('$25.00')
  })

  await test.step('the statement is saved', async () => {
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'PDF statement' }).click()
    expect((await saved).suggestedFilename()).toBe(`${heading}.pdf`)
  })

  await answer(page, 'Mark paid', 'Mark paid')
  await expect(page.getByText('Paid, locked', { exact: true })).toBeVisible()
  await answer(page, 'Close week', 'Close this week?')
  await expect(page.getByRole('button', { name: 'Add adjustment', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Reopen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reopen this week?' })
  await dialog.getByRole('button', { name: 'Reopen', exact: true }).click()
  await dialog.getByLabel('Reason', { exact: true }).fill('The toll was forgotten')
  await dialog.getByRole('button', { name: 'Reopen', exact: true }).click()
  await page.getByRole('link', { name: 'History', exact: true }).click()
  await expect(page.getByText('The toll was forgotten', { exact: true })).toBeVisible()
  await expectAccessibleInBoth(page, theme)

  await test.step('the dispatcher on the salary sees it read-only, and another one gets Salary not found', async () => {
    await become(page, 'lead')
    await page.goto(path)
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Close week', exact: true })).toHaveCount(0)
    await become(page, 'dispatcher')
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Salary not found' })).toBeVisible()
    await expect(page.getByText('Marek Dvorak')).toHaveCount(0)
  })
})

test('dashboard: shows dispatchers their own profit first, links each figure to its list, and moves by keyboard', async ({
  page,
}) => {
  await become(page, 'lead')
  await deliveredAgo(page, 31)
  const from = dayAfter(toMonday(toIsoWeek(today)), -7 * 31)
  const range = `from=${from}&to=${dayAfter(from, 6)}`
  const profit = `/dashboard?section=accounting&${range}`
  await page.goto(profit)
  const who = page.getByRole('combobox', { name: 'Dispatcher' })
  await expect(who).toHaveAttribute('title', 'Marek Dvorak')
  const count = await figureOf(page, 'Delivered loads')
  expect(count).toBeGreaterThan(0)
  const bar = page.getByRole('link', { name: /^Week \d+.*\$\d/ }).first()
  await bar.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/confirmed-loads\?.*is_earned=true/)
  await expect(page.getByText(`1 to ${count} of ${count}`)).toBeVisible()

  await page.goBack()
  await choose(who, 'All dispatchers')
  await expect(page).toHaveURL(/dispatcher=all/)
  await page.reload()
  await expect(who).toHaveAttribute('title', 'All dispatchers')

  await become(page, 'accountant')
  await page.goto(profit)
  await expect(page.getByRole('combobox', { name: 'Dispatcher' })).toHaveAttribute('title', 'All dispatchers')
  await become(page, 'dispatcher')
  await page.goto(profit)
  await expect(page.getByRole('link', { name: /^Delivered loads/ })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Dispatcher' })).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Sections' }).getByRole('link')).toHaveText([
    'Today',
    'Dispatch',
    'Accounting',
  ])
})

test('dashboard: a newly booked load updates the figure without a reload', async ({
  page,
  browser,
  product,
}) => {
  await become(page, 'accountant')
  await page.goto('/dashboard')
  const before = await figureOf(page, 'Confirmed loads')
  const context = await browser.newContext({ baseURL: product.url })
  const other = await context.newPage()
  await become(other, 'lead')
  await deliveredAgo(other, 32)
  await context.close()
  await expect.poll(() => figureOf(page, 'Confirmed loads'), { timeout: 30_000 }).toBeGreaterThan(before)
})

test('driver: disputes a week on the phone, the accountant answers, and the driver reads the answer', async ({
  page,
}) => {
  await become(page, 'driver')
  const settlements = page.getByRole('region', { name: /^Settlements for/ })
  // The server creates the demo's past while it already serves.
  await expect(async () => {
    await page.goto('/driver')
    await expect(settlements).toBeVisible({ timeout: 3000 })
  }).toPass()
  const week = settlements
    .getByRole('listitem')
    .filter({ hasText: /^Week of/ })
    .first()
  await week.getByText(/^Week of/).click()
  await week.getByText('Report a problem').click()
  await week.getByLabel('Problem', { exact: true }).fill('Detention of Tuesday is missing')
  await week.getByRole('button', { name: 'Send to the office' }).click()
  await expect(week.getByText(/^Open: the week\. Detention of Tuesday is missing/)).toBeVisible()
  const own = await callApi<{ results: { id: number }[] }>(page, 'driver/settlement/list/')

  await become(page, 'accountant')
  await page.goto(`/accounting/settlements/${own.results[0]?.id}?tab=disputes`)
  await page.getByRole('button', { name: 'Answer', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Answer dispute' })
  await choose(dialog.getByLabel('Decision', { exact: true }), 'Accept')
  await dialog.getByLabel('Explanation', { exact: true }).fill('Added to this week')
  await dialog.getByRole('button', { name: 'Answer', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Disputes' })).toContainText('Added to this week')

  await become(page, 'driver')
  await page.goto('/driver')
  await week.getByText(/^Week of/).click()
  await expect(week.getByText(/^Accepted: the week/)).toContainText('Added to this week')
})

test('printing: a pay list has all columns, the dashboard its figures and chart, in light colors', async ({
  page,
}) => {
  const pdfium = await PDFiumLibrary.init()
  const printed = async (): Promise<string[]> => {
    const document = await pdfium.loadDocument(
      await page.pdf({ format: 'Letter', margin: { top: '1cm', right: '1cm', bottom: '1cm', left: '1cm' } }),
    )
    const pages = [...document.pages()].map((one) => one.getText())
    document.destroy()
    return pages
  }
  await become(page, 'accountant')
  await page.goto('/accounting/settlements?week=all')
  await chooseScheme(page, 'dark')
  await expect(page.getByRole('row').nth(2)).toBeVisible()
  const [first = ''] = await printed()
  for (const head of ['Owner', 'From loads', 'Total', 'Payment']) expect(first).toContain(head)
  await expect(page.locator('body')).toHaveClass(/\bdark\b/)
  await page.goto('/dashboard?section=accounting')
  await expect(page.getByRole('group', { name: /^Profit by week/ })).toBeVisible()
  const sheets = await printed()
  expect(sheets.join(' ')).toMatch(/Profit[^]*Week \d+/)
  pdfium.destroy()
})
