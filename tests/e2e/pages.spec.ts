import type { Page } from '@playwright/test'
import { expect, expectAccessible, logIn, test } from '#tests/support/e2e.ts'

const PAGES = [
  ['/dispatch', 'Dispatch'],
  ['/bids', 'Bids'],
  ['/dispatch/brokers', 'Brokers'],
  ['/vehicles', 'Vehicles'],
  ['/vehicles/map?team=0', 'Fleet map'],
  ['/vehicles/1', 'Unit 101'],
  ['/vehicles/1?tab=place', 'Unit 101'],
  ['/settings', 'Profile'],
  ['/settings/intake', 'Incoming mail'],
  ['/settings/outbox', 'Outgoing mail'],
] as const

async function lookAt(page: Page, heading: string | RegExp) {
  await expect(page.getByRole('heading', { name: heading, exact: true }).first()).toBeVisible()
  await expect(page.getByRole('status', { name: /loading/i })).toHaveCount(0)
  await expectAccessible(page)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
}

test('every page is open to everyone, in its theme and at its width @look', async ({ page }) => {
  test.setTimeout(120_000)
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  await logIn(page, 'lead')
  for (const [path, heading] of PAGES) {
    await test.step(path, async () => {
      await page.goto(path)
      await lookAt(page, heading)
    })
  }
  expect(complaints).toEqual([])
})

const HR_PAGES = [
  ['/hr-portal', 'Owners'],
  ['/hr-portal/create', 'New owner'],
  ['/hr-portal/drivers/1', /./],
  ['/hr-portal/drivers/create?owner=1', 'New driver'],
  ['/hr-portal-vehicles', 'Vehicles'],
  ['/hr-portal-vehicles/1', 'Unit 101'],
  ['/hr-portal-vehicles/1?tab=documents', 'Unit 101'],
  ['/hr-portal-vehicles/1/edit', 'Unit 101'],
  ['/hr-portal-vehicles/create?owner=1', 'New vehicle'],
] as const

test('every page of HR’s owners, drivers and vehicles is open to everyone @look', async ({ page }) => {
  test.setTimeout(120_000)
  await logIn(page, 'hr')
  for (const [path, heading] of HR_PAGES) {
    await test.step(path, async () => {
      await page.goto(path)
      await lookAt(page, heading)
    })
  }
  await page.goto('/hr-portal/1')
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  for (const part of ['drivers', 'vehicles', 'documents', 'history']) {
    await test.step(part, async () => {
      await page.goto(`/hr-portal/1?tab=${part}`)
      await lookAt(page, name)
    })
  }
})

test('a broker with its parts, and what an administrator sets for everyone, are open to everyone @look', async ({ page }) => {
  test.setTimeout(120_000)
  await logIn(page, 'admin')
  await page.goto('/dispatch/brokers')
  const first = page.getByRole('rowheader').first().getByRole('link')
  const name = (await first.textContent()) ?? ''
  await first.click()
  await lookAt(page, name)
  for (const part of ['Bids', 'Won', 'People', 'Doubles']) {
    await test.step(part, async () => {
      await page
        .getByRole('navigation', { name: /^Parts of/ })
        .getByRole('link', { name: part })
        .click()
      await expect(page.getByRole('region', { name: part, exact: true })).toBeVisible()
      await lookAt(page, name)
    })
  }
  await page.goto('/settings/bid-template')
  await lookAt(page, 'Bid template')
  await page.goto('/settings/jobs?state=')
  await expect(page.getByRole('listitem').filter({ hasText: 'Remind HR of expiring documents' }).filter({ hasText: 'Done' })).toHaveCount(2)
  await lookAt(page, 'Jobs')
  await page.goto('/settings/tracking')
  await lookAt(page, 'Tracking')
  await page.getByRole('button', { name: 'Renew token…' }).click()
  await expect(page.getByRole('dialog', { name: 'Renew the token?' })).toBeVisible()
  await lookAt(page, 'Tracking')
})

test('who lacks a permission does not find its page, and an unknown path leads home', async ({ page }) => {
  await logIn(page, 'driver')
  for (const path of ['/dispatch', '/bids', '/vehicles', '/settings/intake', '/nowhere']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/settings$/)
  }
  await expect(page.getByRole('link', { name: 'Dispatch' })).toHaveCount(0)
})
