import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { countExpiringDocuments } from '#contract/entities/fleet/document-request.ts'
import { countOwners, listOwners } from '#contract/entities/fleet/owner.ts'
import { dayFromNow } from '#tests/support/days.ts'
import { fakeServer } from '#tests/support/wire.ts'
import { anOwner, HR, listed } from './hr.ts'
import { openAs, serve } from './wired.tsx'

const server = fakeServer()

test('owner list: counts drivers and vehicles, and those with an expired document separately', async () => {
  serve(server, countExpiringDocuments, { overdue: 0, days_7: 0, days_14: 0, days_30: 0, days_60: 0 })
  serve(server, countOwners, { counts: { 5: 2 } })
  serve(
    server,
    listOwners,
    listed(
      anOwner({ drivers_expired: 1, documents_expire_on: dayFromNow(-3), expired_documents: 2 }),
      anOwner({ id: 6, name: 'Ohio Freight', documents_expire_on: dayFromNow(10) }),
    ),
  )
  openAs(HR, '/hr-portal')
  const lone = within(await screen.findByRole('row', { name: /Lone Star Hauling/ }))
  expect(lone.getByText('1 expired').closest('td')?.textContent).toBe('2 · 1 expired')
  expect(lone.getByText('· 2 expired').closest('.ant-typography-danger')).toBeTruthy()
  const other = within(screen.getByRole('row', { name: /Ohio Freight/ }))
  expect(other.getByText('10 days left')).toBeTruthy()
  expect(other.queryByText(/expired/)).toBeNull()
})

test('HR portal: starts with counts of expiring documents, each a link to them', async () => {
  serve(server, countExpiringDocuments, { overdue: 3, days_7: 5, days_14: 0, days_30: 2, days_60: 0 })
  serve(server, countOwners, { counts: {} })
  serve(server, listOwners, listed(anOwner()))
  openAs(HR, '/hr-portal')
  const expiring = within(await screen.findByRole('navigation', { name: 'Expiring documents' })).getAllByRole(
    'link',
  )
  expect(expiring.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Expired 3', '/hr-portal/expiring?bucket=overdue'],
    ['Within 7 days 5', '/hr-portal/expiring?bucket=days_7'],
    ['15 to 30 days 2', '/hr-portal/expiring?bucket=days_30'],
  ])
})
