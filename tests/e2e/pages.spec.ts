import type { Page } from '@playwright/test'
import { expect, logIn, test } from '#tests/support/e2e.ts'
import { expectAccessibleInBoth, expectGoodLooks, openInApp } from '#tests/support/look.ts'
import { makeOfferMail } from '#tests/support/offer-mails.ts'
import { sendMail } from '#tests/support/smtp.ts'

const ORDER = 600_001
type Tour = [
  whose: string,
  username: string,
  pages: readonly (readonly [path: string, heading: string | RegExp])[],
]

const TOURS: readonly Tour[] = [
  [
    'dispatch',
    'lead',
    [
      ['/dispatch', 'Dispatch'],
      ['/bids', 'Bids'],
      ['/dispatch/brokers', 'Brokers'],
    ],
  ],
  [
    'the trucks and the market',
    'lead',
    [
      ['/dispatch?view=trucks', 'Dispatch'],
      ['/dispatch/watches', 'Watches'],
      ['/dispatch/watches/create', 'New watch'],
      ['/dispatch/market', 'Market'],
    ],
  ],
  ['the plan', 'lead', [['/dispatch?view=plan', 'Dispatch']]],
  [
    'the loads',
    'lead',
    [
      ['/confirmed-loads?week=all', 'Confirmed Loads'],
      ['/confirmed-loads/1', /^NLF/],
      ['/confirmed-loads/1?tab=billing', /^NLF/],
      ['/confirmed-loads/create', 'New load'],
      ['/orders', 'Orders'],
      ['/orders/1', /^NLF/],
      ['/orders?status=2', 'Orders'],
      ['/orders?status=3', 'Orders'],
    ],
  ],
  [
    'the money',
    'accountant',
    [
      ['/dashboard', 'Dashboard'],
      ['/dashboard?section=accounting', 'Dashboard'],
      ['/dashboard?section=today', 'Dashboard'],
      ['/dashboard?section=company', 'Dashboard'],
      ['/accounting?week=all', 'Accounting'],
      ['/accounting/settlements?week=all', 'Settlements'],
      ['/accounting/drivers?week=all', 'Driver pay'],
    ],
  ],
  [
    'the invoices',
    'accountant',
    [
      ['/confirmed-loads/invoices', 'Invoices'],
      ['/confirmed-loads/invoices/1?tab=send', /^Invoice 1\d+ to/],
      ['/confirmed-loads/invoices/1?tab=lines', /^Invoice 1\d+ to/],
      ['/confirmed-loads/invoices/1?tab=money', /^Invoice 1\d+ to/],
      ['/confirmed-loads/bank', 'Bank payments'],
    ],
  ],
  [
    'the payments',
    'accountant',
    [
      ['/confirmed-loads/payments', 'Payments received'],
      ['/confirmed-loads/factor-queue', 'Invoices to factor'],
      ['/confirmed-loads/factor-schedules', 'Factor schedules'],
      ['/confirmed-loads/factored-invoices', 'Factored invoices'],
      ['/confirmed-loads/factor-reserve', 'Factor reserve'],
      ['/confirmed-loads/payments/1', /^\$/],
      ['/confirmed-loads/payments/receive', 'Receive payment'],
      ['/confirmed-loads/receivables', 'Receivables'],
      ['/confirmed-loads/bank/sheet', 'Import bank statement'],
      ['/accounting/settlements/pay-run', 'Pay run'],
    ],
  ],
  [
    'the vehicles',
    'lead',
    [
      ['/vehicles', 'Vehicles'],
      ['/vehicles/map?team=0', 'Fleet map'],
      ['/vehicles/1', 'Unit 101'],
      ['/vehicles/1?tab=place', 'Unit 101'],
    ],
  ],
  [
    'the settings',
    'lead',
    [
      ['/settings', 'Profile'],
      ['/settings/incoming-mail', 'Incoming email'],
      ['/settings/outgoing-mail', 'Outgoing email'],
    ],
  ],
  [
    'HR’s owners and drivers',
    'hr',
    [
      ['/hr-portal', 'Owners'],
      ['/hr-portal/create', 'New owner'],
      ['/hr-portal/drivers/1', /./],
      ['/hr-portal/drivers/create?owner=1', 'New driver'],
      ['/hr-portal/expiring', 'Expiring documents'],
    ],
  ],
  [
    'HR’s vehicles',
    'hr',
    [
      ['/hr-portal-vehicles', 'Vehicles'],
      ['/hr-portal-vehicles/1', 'Unit 101'],
      ['/hr-portal-vehicles/1?tab=documents', 'Unit 101'],
    ],
  ],
  [
    'HR’s forms of a vehicle',
    'hr',
    [
      ['/hr-portal-vehicles/1/edit', 'Edit vehicle Unit 101'],
      ['/hr-portal-vehicles/create?owner=1', 'New vehicle'],
    ],
  ],
]

/** Only the first page of a test is loaded by its address; loading is not what these tests are about. */
const open = (page: Page, path: string) =>
  new URL(page.url()).pathname === '/healthz' ? page.goto(path) : openInApp(page, path)

async function lookAt(page: Page, heading: string | RegExp) {
  await expect(page.getByRole('heading', { name: heading, exact: true }).first()).toBeVisible()
  await expectGoodLooks(page)
}

for (const [whose, username, pages] of TOURS)
  test(`accessibility: every page of ${whose} passes in each theme and at each width`, async ({
    page,
    product,
  }) => {
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(error.message))
    await sendMail(product.smtpPort, makeOfferMail(ORDER).mail)
    await logIn(page, username)
    for (const [path, heading] of pages) {
      await test.step(path, async () => {
        await open(page, path)
        if (path === '/dispatch') await expect(page.locator('[data-offer]').first()).toBeVisible()
        await lookAt(page, heading)
      })
    }
    expect(complaints).toEqual([])
  })

test('accessibility: every tab of an owner passes in each theme and at each width', async ({ page }) => {
  await logIn(page, 'hr')
  await page.goto('/hr-portal/1')
  await expect(page.getByRole('navigation', { name: / sections$/ })).toBeVisible()
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  for (const part of ['drivers', 'vehicles', 'documents', 'history']) {
    await test.step(part, async () => {
      await openInApp(page, `/hr-portal/1?tab=${part}`)
      await lookAt(page, name)
    })
  }
})

test('accessibility: a broker page with its tabs passes in each theme and at each width', async ({
  page,
}) => {
  await logIn(page, 'admin')
  await page.goto('/dispatch/brokers')
  const first = page.getByRole('rowheader').first().getByRole('link')
  const name = (await first.textContent()) ?? ''
  await first.click()
  await lookAt(page, name)
  for (const part of ['Bids', 'Won', 'Contacts', 'Statement', 'Duplicates']) {
    await test.step(part, async () => {
      await page
        .getByRole('navigation', { name: / sections$/ })
        .getByRole('link', { name: part })
        .click()
      await expect(page.getByRole('region', { name: part, exact: true })).toBeVisible()
      await lookAt(page, name)
    })
  }
})

test('accessibility: the pages of company settings pass in each theme and at each width', async ({
  page,
}) => {
  await logIn(page, 'admin')
  await page.goto('/settings/bid-template')
  await lookAt(page, 'Bid template')
  await openInApp(page, '/settings/jobs?state=')
  const reminders = page.getByRole('row').filter({ hasText: 'Remind HR about expiring documents' })
  await expect(reminders.filter({ hasText: 'Done' }).first()).toBeVisible()
  await lookAt(page, 'Jobs')
  await openInApp(page, '/settings/tracking')
  await lookAt(page, 'Tracking')
  await page.getByRole('button', { name: 'Renew token…' }).click()
  await expect(page.getByRole('dialog', { name: 'Renew token?' })).toBeVisible()
  await lookAt(page, 'Tracking')
})

const ADMINISTRATION: readonly Tour[] = [
  [
    'users and roles',
    'admin',
    [
      ['/settings/users', 'Users'],
      ['/settings/users/create', 'New user'],
      ['/settings/users/3', 'Marek Dvorak'],
      ['/settings/users/3/edit', 'Edit user Marek Dvorak'],
      ['/settings/roles', 'Roles'],
      ['/settings/teams', 'Teams'],
    ],
  ],
  [
    'the company and its mailings',
    'admin',
    [
      ['/settings/company', 'Company'],
      ['/settings/billing', 'Billing'],
      ['/settings/mail', 'Email and data'],
      ['/settings/mail-rules', 'Email rules'],
      ['/mailing', 'Mailing'],
      ['/mailing/create', 'New mailing'],
      ['/mailing/truck-list', 'Email truck list'],
      ['/mailing/unsubscribed', 'Unsubscribed and bounced'],
    ],
  ],
  [
    'other programs and the audit log',
    'admin',
    [
      ['/settings/api-keys', 'API keys'],
      ['/settings/webhooks', 'Webhooks'],
      ['/settings/webhooks/create', 'New webhook'],
      ['/settings/factors', 'Factors'],
      ['/settings/assignments', 'Notices of assignment'],
      ['/settings/audit', 'Audit log'],
    ],
  ],
  [
    'the platform',
    'platform',
    [
      ['/platform/companies', 'Companies'],
      ['/platform/companies/1', /./],
      ['/platform/subscription-invoices', 'Subscription invoices'],
    ],
  ],
]

for (const [what, username, pages] of ADMINISTRATION)
  test(`accessibility: every page of ${what} passes in each theme`, async ({ page }) => {
    await logIn(page, username)
    for (const [path, heading] of pages) {
      await test.step(path, async () => {
        await open(page, path)
        await expect(page.getByRole('heading', { name: heading, exact: true, level: 1 })).toBeVisible()
        await expectAccessibleInBoth(page, 'light')
      })
    }
  })

test('old URL of a settings page: redirects to the new one', async ({ page }) => {
  await logIn(page, 'lead')
  await page.goto('/settings/intake?state=offer')
  await expect(page).toHaveURL(/\/settings\/incoming-mail\?state=offer$/)
  await expect(page.getByRole('heading', { name: 'Incoming email', exact: true, level: 1 })).toBeVisible()
})

test('page without its permission, and unknown path: lead to the home page', async ({ page }) => {
  await logIn(page, 'driver')
  for (const path of ['/dispatch', '/bids', '/vehicles', '/settings/incoming-mail', '/nowhere']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/(settings|driver)$/)
  }
  await expect(page.getByRole('link', { name: 'Dispatch', exact: true })).toHaveCount(0)
})
