import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readOwner, readOwnerHistory } from '#contract/entities/owner.ts'
import { fakeServer } from '#tests/support/wire.ts'
import { anOwner, HR, listed } from './hr.ts'
import { openAs, serve } from './wired.tsx'

const server = fakeServer()

test('tells who changed which field, from what to what and when', async () => {
  const change = {
    id: 1,
    at: '2025-11-02T10:00:00Z',
    user_name: 'Dana Reyes',
    action: 'update',
    record_type: 'driver' as const,
    record_id: 8,
    record_name: 'Kim Park',
    field: 'license_expires',
    before: '',
    after: '2030-01-31',
  }
  serve(server, readOwner, anOwner(), 5)
  serve(server, readOwnerHistory, listed(change), 5)
  openAs(HR, '/hr-portal/5?tab=history')
  const row = await screen.findByRole('row', { name: /Dana Reyes/ })
  await waitFor(() => expect(within(row).getByRole('link', { name: 'Kim Park' }).getAttribute('href')).toBe('/hr-portal/drivers/8'))
  for (const text of ['License expires', '—', '31 Jan 2030']) expect(within(row).getByText(text)).toBeTruthy()
})

test.each([
  ['driver', 'emergency_phone', '', '+19565550112', 'Emergency phone', '—', '+1(956)555-0112'],
  ['driver', 'allow_bid', 'no', 'yes', 'Allow Bids', 'No', 'Yes'],
  ['vehicle', 'gross_weight', '9000', '26000', 'Gross weight', '9,000 lb', '26,000 lb'],
  ['vehicle', 'year', '2018', '2019', 'Year', '2018', '2019'],
  ['vehicle', 'location_type', 'current', 'planned', 'Location type', 'Current position', 'Planned position'],
  ['document', 'expires_on', '2029-12-31', '2030-01-31', 'Expires on', '31 Dec 2029', '31 Jan 2030'],
  ['owner', 'is_deleted', 'no', 'yes', 'In the archive', 'No', 'Yes'],
] as const)('the history of a %s tells %s as people read it', async (record_type, field, before, after, ...told) => {
  const change = { id: 1, at: '2025-11-02T10:00:00Z', user_name: 'Dana', action: 'update', record_type, record_id: 8, record_name: 'It' }
  serve(server, readOwner, anOwner(), 5)
  serve(server, readOwnerHistory, listed({ ...change, field, before, after }), 5)
  openAs(HR, '/hr-portal/5?tab=history')
  const row = await screen.findByRole('row', { name: /Dana/ })
  expect(
    within(row)
      .getAllByRole('cell')
      .slice(-3)
      .map(({ textContent }) => textContent),
  ).toEqual(told)
})
