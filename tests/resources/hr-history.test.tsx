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
    after: '31 Jan 2030',
  }
  serve(server, readOwner, anOwner(), 5)
  serve(server, readOwnerHistory, listed(change), 5)
  openAs(HR, '/hr-portal/5?tab=history')
  const row = await screen.findByRole('row', { name: /Dana Reyes/ })
  await waitFor(() => expect(within(row).getByRole('link', { name: 'Kim Park' }).getAttribute('href')).toBe('/hr-portal/drivers/8'))
  for (const text of ['License expires', '—', '31 Jan 2030']) expect(within(row).getByText(text)).toBeTruthy()
})

test.each([
  ['driver', 'emergency_phone', 'Emergency phone'],
  ['vehicle', 'gross_weight', 'Gross weight'],
  ['vehicle', 'location_type', 'Counts for dispatch'],
  ['vehicle', 'status', 'Status'],
  ['document', 'expires_on', 'Expires on'],
  ['owner', 'is_deleted', 'In the archive'],
  ['owner', 'a_field_of_another_server', 'a_field_of_another_server'],
] as const)(
  'the history of a %s calls %s what its pages call it, and shows its values as they were told',
  async (record_type, field, label) => {
    const change = { id: 1, at: '2025-11-02T10:00:00Z', user_name: 'Dana', action: 'update', record_type, record_id: 8, record_name: 'It' }
    serve(server, readOwner, anOwner(), 5)
    serve(server, readOwnerHistory, listed({ ...change, field, before: '', after: '26,000 lb' }), 5)
    openAs(HR, '/hr-portal/5?tab=history')
    const row = await screen.findByRole('row', { name: /Dana/ })
    expect(
      within(row)
        .getAllByRole('cell')
        .slice(-3)
        .map(({ textContent }) => textContent),
    ).toEqual([label, '—', '26,000 lb'])
  },
)
