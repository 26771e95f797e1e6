import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readOwner, readOwnerHistory } from '#contract/entities/fleet/owner.ts'
import { fakeServer } from '#tests/support/wire.ts'
import { anOwner, HR, listed } from './hr.ts'
import { openAs, serve } from './wired.tsx'

const server = fakeServer()

const deed = async (name: string) =>
  within(await screen.findByRole('region', { name: 'History' }))
    .findByText(name)
    .then(itemOf)
const itemOf = (inside: HTMLElement): HTMLElement => {
  const item = inside.closest('li')
  if (!item) throw new Error('it stands in no item')
  return item
}

test('record history: shows who changed which field, from what value to what value, and when', async () => {
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
  const row = await deed('Dana Reyes')
  await waitFor(() =>
    expect(within(row).getByRole('link', { name: 'Kim Park' }).getAttribute('href')).toBe(
      '/hr-portal/drivers/8',
    ),
  )
  expect(within(row).getByText('License expires')).toBeTruthy()
  expect(within(row).getByRole('definition').textContent).toBe('31 Jan 2030')
})

test('record history: groups fields changed together into one entry, newest first, separately for each user', async () => {
  const base = {
    action: 'update',
    record_type: 'owner' as const,
    record_id: 5,
    record_name: 'Acme',
    before: '',
  }
  const changes = [
    { ...base, id: 4, at: '2025-11-02T11:00:00Z', user_name: 'Dana', field: 'name', after: 'Acme' },
    { ...base, id: 3, at: '2025-11-02T11:00:00Z', user_name: 'Dana', field: 'ein', after: '12-3456789' },
    { ...base, id: 2, at: '2025-11-02T11:00:00Z', user_name: 'Kim', field: 'name', after: 'Acm' },
    { ...base, id: 1, at: '2025-11-02T10:00:00Z', user_name: 'Kim', field: 'name', after: 'Ac' },
  ]
  serve(server, readOwner, anOwner(), 5)
  serve(server, readOwnerHistory, listed(...changes), 5)
  openAs(HR, '/hr-portal/5?tab=history')
  const history = await screen.findByRole('region', { name: 'History' })
  await within(history).findAllByText('Kim')
  const deeds = within(history).getAllByRole('listitem')
  expect(
    deeds.map((one) =>
      within(one)
        .getAllByRole('term')
        .map(({ textContent }) => textContent),
    ),
  ).toEqual([['Name', 'EIN'], ['Name'], ['Name']])
})

test.each([
  ['driver', 'emergency_phone', 'Emergency phone'],
  ['vehicle', 'gross_weight', 'GVWR'],
  ['vehicle', 'location_type', 'Location used for dispatch'],
  ['vehicle', 'status', 'Status'],
  ['document', 'expires_on', 'Expires on'],
  ['owner', 'is_deleted', 'Archived'],
  ['owner', 'a_field_of_another_server', 'a_field_of_another_server'],
] as const)(
  'history of a %s: labels %s as its pages do, and shows values with their units',
  async (record_type, field, label) => {
    const change = {
      id: 1,
      at: '2025-11-02T10:00:00Z',
      user_name: 'Dana',
      action: 'update',
      record_type,
      record_id: 8,
      record_name: 'It',
    }
    serve(server, readOwner, anOwner(), 5)
    serve(server, readOwnerHistory, listed({ ...change, field, before: '', after: '26,000 lb' }), 5)
    openAs(HR, '/hr-portal/5?tab=history')
    const row = await deed('Dana')
    expect(within(row).getByRole('term').textContent).toBe(label)
    expect(within(row).getByRole('definition').textContent).toBe('26,000 lb')
  },
)
