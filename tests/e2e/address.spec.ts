import type { Page } from '@playwright/test'
import { expect, logIn, test } from '#tests/support/e2e.ts'

const OWNER = 'Sparrow Expedite Inc'

async function expectNarrowed(page: Page, text = 'sparrow', owner = OWNER) {
  await expect(page.getByRole('searchbox', { name: /^Search name/ })).toHaveValue(text)
  await expect(page.getByRole('radio', { name: /^Accepted/ })).toBeChecked()
  await expect(page.getByRole('link', { name: owner, exact: true })).toBeVisible()
  const { pathname, searchParams } = new URL(page.url())
  expect([pathname, searchParams.get('search'), searchParams.get('status')]).toEqual([
    '/hr-portal',
    text,
    '4',
  ])
}

test('owner list: shows what its URL says after a reload, Back, an edit, sharing, and in another tab', async ({
  page,
  context,
}) => {
  await logIn(page, 'hr')
  await page.goto('/hr-portal')
  await page.getByRole('searchbox', { name: /^Search name/ }).fill('sparrow')
  await page.getByText('Accepted', { exact: false }).first().click()
  await expect(page).toHaveURL(/search=sparrow/)
  await expectNarrowed(page)

  await page.reload()
  await expectNarrowed(page)

  await page.getByRole('link', { name: OWNER, exact: true }).click()
  await expect(page.getByRole('heading', { name: OWNER, level: 1 })).toBeVisible()
  await page.goBack()
  await expectNarrowed(page)

  await page.getByRole('link', { name: OWNER, exact: true }).click()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(OWNER)
  await page.getByRole('link', { name: 'Cancel', exact: true }).click()
  await expect(page.getByRole('heading', { name: OWNER, level: 1 })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Owners', exact: true }).click()
  await expectNarrowed(page)

  const shared = await context.newPage()
  await shared.goto(page.url())
  await expectNarrowed(shared)

  await shared.getByRole('searchbox', { name: /^Search name/ }).fill('oakes')
  await expect(shared).toHaveURL(/search=oakes/)
  await expectNarrowed(shared, 'oakes', 'Oakes Family Transport')
  await expectNarrowed(page)
  await page.reload()
  await expectNarrowed(page)
})
