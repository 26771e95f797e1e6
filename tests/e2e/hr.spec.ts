import type { Page } from '@playwright/test'
import { createOwner } from '#contract/entities/fleet/owner.ts'
import { choose, expect, logIn, test } from '#tests/support/e2e.ts'
import { anOwner, call, PDF, upload } from '#tests/support/hr.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const save = async (page: Page, path: RegExp) => {
  await press(page, 'Save')
  await expect(page).toHaveURL(path)
  return Number(/\d+$/.exec(new URL(page.url()).pathname)?.[0])
}
const mark = (page: Page) =>
  page.getByRole('button', { name: /HR Portal/ }).getByText(/with expired documents/)
const LATER = '2099-12-31'
const PAST = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)

test('HR: onboards an owner with missing items named, and the history shows every step', async ({ page }) => {
  await logIn(page, 'hr')
  await page.goto('/hr-portal/create')
  await page.getByLabel('Name', { exact: true }).fill('Brightwater Transport')
  const owner = await save(page, /\/hr-portal\/\d+$/)
  await page
    .getByRole('link', { name: /^Drivers/ })
    .last()
    .click()
  await page.getByRole('link', { name: 'New driver' }).click()
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Marsh')
  const driver = await save(page, /\/hr-portal\/drivers\/\d+$/)

  const vehicle = await test.step('a vehicle is entered by its VIN', async () => {
    await page.goto(`/hr-portal-vehicles/create?owner=${owner}`)
    await page.getByLabel('Unit', { exact: true }).fill('B1')
    await page.getByLabel('VIN', { exact: true }).fill('WD3PE7CD5GP123456')
    await expect(page.getByText(/^Filled in: make/)).toBeVisible()
    await expect(page.getByLabel('Make')).toHaveValue('Mercedes-Benz')
    await choose(page.getByRole('combobox', { name: 'Driver', exact: true }), 'Ada Marsh')
    return save(page, /\/hr-portal-vehicles\/\d+$/)
  })

  const records: { path: string; missing: string; documents: Record<string, string> }[] = [
    {
      path: `/hr-portal/${owner}`,
      missing: 'W-9, Certificate of insurance, and Lease agreement are',
      documents: { w9: '', coi: LATER, lease: '' },
    },
    {
      path: `/hr-portal/drivers/${driver}`,
      missing: 'Driver license and Medical certificate are',
      documents: { driving_licence: LATER, medical_certificate: LATER },
    },
    {
      path: `/hr-portal-vehicles/${vehicle}`,
      missing: 'Registration, Insurance, and Annual inspection are',
      documents: { registration: LATER, insurance: LATER, annual_inspection: LATER },
    },
  ]
  for (const { path, missing, documents } of records) {
    await test.step(path, async () => {
      await page.goto(`${path}?tab=fields`)
      await press(page, 'Submit for review')
      const refusal = page.getByRole('alert').filter({ hasText: `Can’t submit yet: ${missing} missing.` })
      await refusal.getByRole('link', { name: 'Add documents' }).click()
      await expect(page.getByRole('listitem', { name: /: missing$/ })).not.toHaveCount(0)
      await upload(page, documents)
      await expect(page.getByRole('listitem', { name: /: missing$/ })).toHaveCount(0)
      await press(page, 'Submit for review')
      await press(page, 'Accept')
      await expect(page.getByRole('article').getByText('Accepted', { exact: true })).toBeVisible()
    })
  }

  await page.goto(`/hr-portal/${owner}?tab=history`)
  const steps = (of: string) =>
    page.getByRole('listitem').filter({ hasText: of }).filter({ hasText: 'Registration' })
  for (const of of ['Brightwater Transport', 'Ada Marsh', 'B1']) {
    await expect(steps(of).filter({ hasText: 'In progress' }).filter({ hasText: 'In review' })).toHaveCount(1)
    await expect(steps(of).filter({ hasText: 'In review' }).filter({ hasText: 'Accepted' })).toHaveCount(1)
  }
})

test('HR: accepts an owner with three documents in at most nine steps', async ({ page }) => {
  await logIn(page, 'hr')
  await page.goto('/hr-portal')
  const steps: string[] = []
  const step = async (name: string, act: () => Promise<unknown>) => {
    steps.push(name)
    await test.step(name, act)
  }
  const file = (name: string) => ({ name, mimeType: 'application/pdf', buffer: PDF })
  await step('New owner', () => page.getByRole('link', { name: 'New owner' }).click())
  await step('type the name', () =>
    page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ninestep Haulage'),
  )
  await step('Save', () => save(page, /\/hr-portal\/\d+$/))
  await step('choose three files at once', async () => {
    await page.getByRole('button', { name: 'Choose files' }).waitFor()
    await page
      .locator('input[type=file][multiple]')
      .setInputFiles(['w9.pdf', 'COI 2026.pdf', 'lease.pdf'].map(file))
  })
  await step('type when the insurance expires', () =>
    page
      .getByRole('listitem', { name: 'COI 2026.pdf' })
      .getByLabel('Expires on', { exact: true })
      .fill(LATER),
  )
  await step('Upload 3 documents', () => press(page, 'Upload 3 documents'))
  for (const [name, type] of [
    ['w9.pdf', 'W-9'],
    ['COI 2026.pdf', 'Certificate of insurance'],
    ['lease.pdf', 'Lease agreement'],
  ])
    await expect(page.getByText(`${name} uploaded as ${type}.`)).toBeVisible()
  await step('Submit for review', () => press(page, 'Submit for review'))
  await expect(page.getByRole('region', { name: 'Preview of w9.pdf' })).toBeVisible()
  await step('Accept', () => press(page, 'Accept'))
  await expect(page.getByRole('article').getByText('Accepted', { exact: true })).toBeVisible()
  expect(steps.length).toBeLessThanOrEqual(9)
})

test('HR: creates a driver from the form of a vehicle', async ({ page }) => {
  await logIn(page, 'hr')
  const { owner } = await anOwner(page)
  await page.goto(`/hr-portal-vehicles/create?owner=${owner}`)
  await press(page, 'New driver')
  const dialog = page.getByRole('dialog', { name: 'New driver' })
  await dialog.getByRole('button', { name: 'Add driver' }).click()
  await expect(dialog.getByText('Enter the first name.')).toBeVisible()
  await dialog.getByLabel('First name').fill('Nora')
  await dialog.getByLabel('Last name').fill('Quill')
  await dialog.getByRole('button', { name: 'Add driver' }).click()
  await expect(page.getByText('Selected: Nora Quill')).toBeAttached()
  await page.getByRole('textbox', { name: 'Unit', exact: true }).fill('NQ7')
  await choose(page.getByRole('combobox', { name: 'Type', exact: true }), 'Cargo van')
  await save(page, /\/hr-portal-vehicles\/\d+$/)
  await page.goto(`${page.url()}?tab=fields`)
  await expect(page.getByText('Nora Quill')).toBeVisible()
})

test('HR of another company: finds none of the records by URL, search or call', async ({
  page,
  browser,
  product,
}) => {
  await logIn(page, 'hr')
  const { unit, name, owner, driver, vehicle } = await anOwner(page)
  await page.goto(`/hr-portal/${owner}?tab=documents`)
  await upload(page, { w9: '' })
  const document = (await call(page, 'GET', `document/list?of=owner&of_id=${owner}`)).body as unknown as {
    results: { id: number }[]
  }

  const context = await browser.newContext({ baseURL: product.url })
  const theirs = await context.newPage()
  await logIn(theirs, 'elsewhere')
  for (const path of [
    `/hr-portal/${owner}`,
    `/hr-portal/drivers/${driver}`,
    `/hr-portal-vehicles/${vehicle}`,
    `/vehicles/${vehicle}`,
  ]) {
    await theirs.goto(path)
    await expect(theirs.getByText(/ not found$/)).toBeVisible()
  }
  for (const [path, text] of [
    ['/hr-portal', name],
    ['/hr-portal-vehicles', unit],
  ]) {
    await theirs.goto(`${path}?search=${encodeURIComponent(text ?? '')}`)
    await expect(theirs.getByText('Nothing matches these filters.')).toBeVisible()
  }
  expect((await call(theirs, 'GET', `search/list?search=${unit}`)).text).toBe('{"count":0,"results":[]}')
  const ids: [string, string, object?][] = [
    ['GET', `owner/${owner}`],
    ['GET', `owner/partly/${owner}`],
    ['GET', `owner/${owner}/history`],
    ['PATCH', `owner/${owner}`, { name: 'Taken', version: 1 }],
    ['DELETE', `owner/${owner}`],
    ['GET', `owner/driver/${driver}`],
    ['PATCH', `owner/driver/${driver}`, { first_name: 'Taken', version: 1 }],
    ['GET', `owner/vehicle/${vehicle}`],
    ['GET', `owner/vehicle/hr/${vehicle}`],
    ['DELETE', `owner/vehicle/hr/${vehicle}`],
    ['POST', `owner/vehicle/${vehicle}/change-registration-status`, { registration_status: 2, version: 1 }],
    ['GET', `document/${document.results[0]?.id}/file`],
    ['DELETE', `document/${document.results[0]?.id}`],
  ]
  for (const [method, path, body] of ids) {
    const { status, text } = await call(theirs, method, path, body)
    expect([method, path, status]).toEqual([method, path, 404])
    expect(text).not.toMatch(new RegExp(`${unit}|Oneil`))
  }
  expect((await call(page, 'GET', `owner/${owner}`)).body).toMatchObject({ name, is_deleted: false })
  await context.close()
})

test('dispatcher: has no menu, page, call or data of HR', async ({ page, browser, product }) => {
  await logIn(page, 'hr')
  const SECRETS = [
    '987654321012',
    '12-7654321',
    'Keep an eye on him',
    'Bought at an auction',
    'D7654321',
    '1981-02-03',
  ]
  const [bank, ein, comment, ofVehicle, license_number, birth_date] = SECRETS
  const { unit, owner, driver, vehicle } = await anOwner(page, {
    owner: { bank, ein, comment },
    driver: { license_number, birth_date, comment },
    vehicle: { comment: ofVehicle },
  })
  expect((await call(page, 'GET', `owner/vehicle/hr/${vehicle}`)).text).toContain(ofVehicle)

  const context = await browser.newContext({ baseURL: product.url })
  const dispatcher = await context.newPage()
  const bytes: Promise<string>[] = []
  dispatcher.on('response', (response) => {
    if (response.url().includes('/app/api/')) bytes.push(response.text().catch(() => ''))
  })
  await logIn(dispatcher, 'dispatcher')
  await dispatcher.goto('/')
  const nav = dispatcher.getByRole('navigation', { name: 'Main' })
  await expect(nav.getByText('Vehicles')).toBeVisible()
  await expect(nav.getByText('HR Portal')).toHaveCount(0)
  for (const path of [
    '/hr-portal',
    `/hr-portal/${owner}`,
    `/hr-portal/drivers/${driver}`,
    '/hr-portal-vehicles',
    `/hr-portal-vehicles/${vehicle}`,
  ]) {
    await dispatcher.goto(path)
    await expect(dispatcher).toHaveURL(/\/(dashboard|dispatch)/)
  }
  await dispatcher.goto(`/vehicles?team=0&search=${unit}`)
  await expect(dispatcher.getByRole('row').filter({ hasText: unit })).toBeVisible()
  await dispatcher.goto(`/vehicles/${vehicle}`)
  await expect(dispatcher.getByRole('heading', { name: `Unit ${unit}` })).toBeVisible()
  const all = (await Promise.all(bytes)).join('\n')
  expect(all).toContain(`"${unit}"`)
  expect(SECRETS.filter((secret) => all.includes(secret!))).toEqual([])
  expect(all).not.toContain('"bank"')
  for (const path of [
    'owner/list',
    'owner/counts',
    `owner/${owner}`,
    `owner/${owner}/history`,
    'owner/driver/list',
    `owner/driver/${driver}`,
  ]) {
    expect([path, (await call(dispatcher, 'GET', path)).status]).toEqual([path, 403])
  }
  for (const path of [
    'main/list',
    `hr/list?owner_company_id=${owner}`,
    `hr/${vehicle}`,
    'expired-documents-count',
    'vin-info?vin=1',
  ]) {
    expect([path, (await call(dispatcher, 'GET', `owner/vehicle/${path}`)).status]).toEqual([path, 403])
  }
  expect((await call(dispatcher, 'GET', `document/list?of=vehicle&of_id=${vehicle}`)).status).toBe(403)
  expect((await call(dispatcher, 'POST', createOwner.path, { name: 'Mine' })).status).toBe(403)
  await context.close()
})

test('expired document: is overdue, and the header marker appears and disappears live in a second tab', async ({
  page,
  context,
}) => {
  await logIn(page, 'elsewhere')
  const { vehicle } = await anOwner(page)
  const second = await context.newPage()
  await second.goto('/vehicles')
  await expect(second.getByRole('button', { name: /HR Portal/ })).toBeVisible()
  await expect(mark(second)).toHaveCount(0)
  await page.goto(`/hr-portal-vehicles/${vehicle}?tab=documents`)
  await upload(page, { registration: LATER, insurance: PAST })
  await expect(
    page.getByRole('list', { name: 'Current documents' }).getByRole('listitem', { name: /^Insurance/ }),
  ).toContainText('expired')
  for (const tab of [page, second]) await expect(mark(tab)).toHaveText('1 vehicle with expired documents')
  const dot = mark(second).locator('xpath=preceding-sibling::span[1]')
  await expect(dot).toHaveCSS('animation', /infinite.*pulse/)
  await second.emulateMedia({ reducedMotion: 'reduce' })
  await expect(dot).toHaveCSS('animation-iteration-count', '1')
  await page.goto('/hr-portal?status=5')
  await expect(page.getByRole('rowheader')).toHaveCount(1)
  await page.goto(`/hr-portal-vehicles/${vehicle}?tab=documents`)
  await upload(page, { insurance: LATER })
  for (const tab of [page, second]) await expect(mark(tab)).toHaveCount(0)
  await expect(page.getByText(/^History: 1 document/)).toBeVisible()
})

test('edit conflict of two tabs: shows both versions and saves the chosen one', async ({ page, context }) => {
  await logIn(page, 'hr')
  const { owner } = await anOwner(page, { owner: { city: 'Akron' } })
  const second = await context.newPage()
  for (const tab of [page, second]) {
    await tab.goto(`/hr-portal/${owner}/edit`)
    await expect(tab.getByLabel('City')).toHaveValue('Akron')
  }
  await second.getByLabel('City').fill('Gary')
  await second.getByLabel('ZIP code').fill('46401')
  await save(second, /\/hr-portal\/\d+$/)
  await page.getByLabel('City').fill('Toledo')
  await press(page, 'Save')
  const panel = page.getByRole('alert', { name: 'Changed by someone else' })
  await expect(panel.getByRole('group', { name: 'City' })).toContainText('Yours: Toledo')
  await expect(panel.getByRole('group', { name: 'City' })).toContainText('Theirs: Gary')
  await expect(panel).toContainText('ZIP code: 46401')
  await panel.getByRole('radio', { name: /Yours/ }).check()
  await save(page, /\/hr-portal\/\d+$/)
  expect((await call(page, 'GET', `owner/${owner}`)).body).toMatchObject({ city: 'Toledo', zip: '46401' })
})

test('vehicle list: changes the status of several vehicles at once, with Undo', async ({ page }) => {
  await logIn(page, 'hr')
  const units = [(await anOwner(page)).unit, (await anOwner(page)).unit]
  await page.goto('/vehicles?team=0&search=QX')
  const row = (unit: string) =>
    page.getByRole('row').filter({ has: page.getByRole('link', { name: unit, exact: true }) })
  for (const unit of units) await row(unit).getByRole('checkbox').check()
  const bar = page.getByRole('region', { name: 'Selected' })
  await expect(bar).toContainText('2 vehicles selected')
  await bar.getByRole('button', { name: 'Change status' }).click()
  const question = page.getByRole('dialog')
  await choose(question.getByRole('combobox', { name: 'Status' }), 'Out of service')
  await question.getByRole('button', { name: 'Change status' }).click()
  for (const unit of units) await expect(row(unit)).toContainText('Out of service')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Change to 2 vehicles undone.')).toBeVisible()
  for (const unit of units) await expect(row(unit)).toContainText('In service')
})
