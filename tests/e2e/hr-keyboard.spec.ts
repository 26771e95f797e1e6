import type { Page } from '@playwright/test'
import { expect, logIn, test } from '#tests/support/e2e.ts'

const announced = async (page: Page) =>
  (await page.locator(':focus').ariaSnapshot()).split('\n', 1).join('').replace(/^- /, '')

const MAX_STOPS = 40

async function tabTo(page: Page, control: string): Promise<void> {
  const passed: string[] = []
  for (let stop = 0; stop < MAX_STOPS; stop++) {
    const announcement = await announced(page)
    if (announcement.startsWith(control)) return
    expect(announcement, `after ${passed.join(', ')}`).toMatch(/^[a-z]+ "[^"]+"/)
    passed.push(announcement)
    await page.keyboard.press('Tab')
  }
  throw new Error(`${control} is not reached by Tab; passed: ${passed.join(', ')}`)
}

async function type(page: Page, control: string, text: string): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.type(text)
}

async function pick(page: Page, control: string, text: string): Promise<void> {
  await type(page, control, text)
  await expect(page.locator('[role=option]').filter({ hasText: text }).first()).toBeAttached()
  await page.keyboard.press('Enter')
}

const press = (page: Page, keys: string) => page.keyboard.press(keys)

test('HR: creates an owner, a driver and a vehicle with the keyboard alone, with every control named', async ({
  page,
}) => {
  const tail = String(Date.now()).slice(-6)
  await logIn(page, 'hr')
  await page.goto('/hr-portal/create')
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  await type(page, 'textbox "Name"', `Keys Haulage ${tail}`)
  await type(page, 'textbox "EIN"', '12-345')
  await press(page, 'Control+Enter')
  const ein = page.getByRole('textbox', { name: 'EIN' })
  await expect(ein).toBeFocused()
  await expect(ein).toHaveAccessibleDescription('Enter a 9-digit EIN, such as 12-3456789.')
  await press(page, 'Control+A')
  await page.keyboard.type('12-3456789')
  await type(page, 'textbox "MC number"', 'MC 998877')
  await press(page, 'Control+Enter')
  await page.waitForURL(/\/hr-portal\/\d+$/)
  const owner = new URL(page.url()).pathname.split('/').at(-1)
  await page.goto(`/hr-portal/${owner}?tab=fields`)
  await expect(page.getByText('12-3456789', { exact: true })).toBeVisible()
  await expect(page.getByText('998877', { exact: true })).toBeVisible()

  await page.goto(`/hr-portal/drivers/create?owner=${owner}`)
  await type(page, 'textbox "First name"', 'Keya')
  await type(page, 'textbox "Last name"', `Tabbs${tail}`)
  await type(page, 'textbox "Date of birth"', '31/31/1985')
  await type(page, 'textbox "Phone"', '614 555 0100')
  await press(page, 'Control+Enter')
  const birth = page.getByRole('textbox', { name: 'Date of birth' })
  await expect(birth).toBeFocused()
  await expect(birth).toHaveAccessibleDescription('Enter MM/DD/YYYY, DD/MM/YYYY or YYYY-MM-DD.')
  await press(page, 'Control+A')
  await page.keyboard.type('03/14/1985')
  await tabTo(page, 'textbox "Phone"')
  await expect(birth).toHaveValue('14 Mar 1985')
  await tabTo(page, 'switch "Allow Bids"')
  await press(page, 'Space')
  await press(page, 'Control+Enter')
  await page.waitForURL(/\/hr-portal\/drivers\/\d+$/)

  await page.goto(`/hr-portal-vehicles/create?owner=${owner}`)
  await type(page, 'textbox "Unit"', `K${tail}`)
  await press(page, 'Control+Enter')
  await expect(page.getByRole('combobox', { name: 'Type', exact: true })).toBeFocused()
  await pick(page, 'combobox "Type"', 'Cargo van')
  await pick(page, 'combobox "Driver"', `Tabbs${tail}`)
  await press(page, 'Control+Enter')
  await page.waitForURL(/\/hr-portal-vehicles\/\d+$/)
  await page.goto(`${page.url()}?tab=fields`)
  await expect(page.getByText(`Keya Tabbs${tail}`).first()).toBeVisible()
})
