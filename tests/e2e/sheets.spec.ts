import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { expect, logIn, test } from '#tests/support/e2e.ts'
import { expectGoodLooks, openInApp } from '#tests/support/look.ts'

const csv = (name: string, ...lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`${lines.join('\r\n')}\r\n`),
})
const choose = (page: Page, file: ReturnType<typeof csv>) =>
  page.locator('input[type=file]').setInputFiles(file)
const report = (page: Page) => page.getByRole('region', { name: /errors|done/ })
const textOf = async (download: Download) => readFile(await download.path(), 'utf8')

async function save(page: Page, press: () => Promise<void>): Promise<Download> {
  const download = page.waitForEvent('download')
  await press()
  return download
}

test('HR: corrects a row of a sheet in place, imports it, exports the list, and undoes the import', async ({
  page,
}) => {
  const now = String(Date.now())
  const ein = (place: number) => String(Number(now.slice(-8)) * 10 + place).padStart(9, '0')
  const nameOf = (which: string) => `${which} ${now}`
  await logIn(page, 'hr')
  await page.goto('/hr-portal')
  await page.getByRole('link', { name: 'Import' }).click()
  await expect(page.getByRole('heading', { name: 'Import owners' })).toBeVisible()
  const template = await save(page, () => page.getByRole('button', { name: 'CSV template' }).click())
  expect(await textOf(template)).toContain('"Name"')

  const good = [
    `${nameOf('Northbound')},${ein(1)},Laredo,+1 (956) 555-0100`,
    `${nameOf('Longhaul')},${ein(2)},Waco,`,
  ]
  await choose(
    page,
    csv('owners.csv', 'Name,EIN,City,Phone', ...good, `${nameOf('Shortcut')},12,Austin,+19565550102`),
  )
  await expect(
    page.getByRole('heading', { name: /1 row with errors, 2 without\. Nothing imported yet/ }),
  ).toBeFocused()
  const bad = await textOf(
    await save(page, () => page.getByRole('button', { name: 'Download rows with errors' }).click()),
  )
  expect(bad).toContain(`"'+19565550102","EIN: `)
  await page.getByLabel('EIN: 12, Row 4').fill(ein(3))
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Import 3 rows' }).dblclick()
  await expect(report(page)).toContainText('3 new, 0 changed.')

  await page.getByRole('link', { name: 'View owners' }).click()
  await expect(page).toHaveURL(/order=-created_at/)
  await page.getByRole('searchbox').fill(now)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('rowheader')).toHaveCount(3)
  const menu = page.getByRole('button', { name: 'Export' })
  await menu.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Export 3 rows, as filtered and sorted:')).toBeVisible()
  await expect(page.locator('[role=menu]:focus-within')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
  await page.keyboard.press('Enter')
  const exported = await save(page, () => page.getByRole('menuitem', { name: 'CSV' }).click())
  expect(exported.suggestedFilename()).toMatch(/^owners-\d{4}-\d\d-\d\d\.csv$/)
  const text = await textOf(exported)
  expect(text.trim().split('\r\n')).toHaveLength(4)
  expect(text).toContain(nameOf('Shortcut'))

  await page.goto('/hr-portal/import')
  await choose(page, { ...csv('owners-again.csv'), buffer: Buffer.from(text) })
  await expect(page.getByText('Nothing to import')).toBeVisible()
  await page.getByRole('button', { name: 'Undo import' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText('Import undone: 3 removed, 0 restored').first()).toBeVisible()
})

test('HR: imports a list with its own headers, units and words', async ({ page }) => {
  const now = String(Date.now()).slice(-9)
  await logIn(page, 'hr')
  await page.goto('/hr-portal/import')
  const name = `Own List ${now}`
  await choose(
    page,
    csv('list.csv', 'Firm,Entity,Town,Colour', `${name},limited,Waco,red`, `${name} B,Limited,Waco,`),
  )
  await expect(page.getByRole('heading', { name: 'Match your columns' })).toBeFocused()
  await expectGoodLooks(page)
  await page.getByRole('combobox', { name: 'Import Firm as' }).click()
  await page
    .locator('.ant-select-item-option')
    .filter({ hasText: /^Name$/ })
    .click()
  await page.getByRole('button', { name: 'Check columns' }).click()
  await expect(page.getByRole('heading', { name: /2 rows with errors/ })).toBeFocused()
  await page.getByRole('combobox', { name: 'Company type: limited, Rows 2, 3' }).fill('LLC')
  await page.locator('.ant-select-item-option').filter({ hasText: /^LLC$/ }).click()
  await expect(page.getByText('Company type: limited → LLC')).toBeVisible()
  await expectGoodLooks(page)
  await page.getByRole('button', { name: 'Check 1 correction' }).click()
  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  await expect(report(page)).toContainText('2 new, 0 changed.')
  await page.getByRole('button', { name: 'Import another file' }).click()
  await choose(page, csv('list.csv', 'Firm', `${name} C`))
  await expect(page.getByRole('button', { name: 'Import 1 row' })).toBeVisible()
  await expect(page.getByText('From an earlier import')).toHaveCount(0)
  await page.getByRole('button', { name: '1 matched' }).click()
  await expect(page.getByText(/From an earlier import/)).toBeVisible()
})

test('accessibility: the import pages pass in each theme and at each width', async ({ page }) => {
  await logIn(page, 'hr')
  await page.goto('/hr-portal/drivers')
  for (const [path, heading] of [
    ['/hr-portal/drivers', 'Drivers'],
    ['/hr-portal/drivers/import', 'Import drivers'],
    ['/hr-portal-vehicles/import', 'Import vehicles'],
    ['/hr-portal/import', 'Import owners'],
  ] as const) {
    await test.step(path, async () => {
      await openInApp(page, path)
      await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
      await expectGoodLooks(page)
    })
  }
  await choose(
    page,
    csv('look.csv', 'Name,EIN,Colour', 'A Company of the Look,,red', ',12,blue', '"A name, =1+1",+5,'),
  )
  await expect(page.getByRole('button', { name: /^Import 1 row, skip/ })).toBeVisible()
  await expectGoodLooks(page)
  await page.goto('/hr-portal')
  await page.getByRole('button', { name: 'Export' }).click()
  await expect(page.getByRole('menuitem', { name: 'Excel' })).toBeVisible()
  await expectGoodLooks(page)
})

test("dispatcher: neither imports nor exports HR's lists", async ({ page }) => {
  await logIn(page, 'dispatcher')
  await page.goto('/hr-portal/import')
  await expect(page).not.toHaveURL(/import/)
  await page.goto('/vehicles')
  await expect(page.getByRole('heading', { name: 'Vehicles', level: 1 })).toBeVisible()
  await expect(page.getByText('Export', { exact: true })).toHaveCount(0)
})
