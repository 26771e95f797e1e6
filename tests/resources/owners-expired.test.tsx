import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { countOwners, listOwners } from '#contract/entities/owner.ts'
import { fakeServer } from '#tests/support/wire.ts'
import { anOwner, HR, listed } from './hr.ts'
import { openAs, serve } from './wired.tsx'

const server = fakeServer()
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('the list of owners says of which drivers and vehicles a paper has expired or is about to', async () => {
  serve(server, countOwners, { counts: { 5: 2 } })
  serve(
    server,
    listOwners,
    listed(
      anOwner({ drivers_expire_on: dayIn(-3), vehicles_expire_on: dayIn(90) }),
      anOwner({ id: 6, name: 'Ohio Freight', drivers_expire_on: null, vehicles_expire_on: dayIn(10) }),
    ),
  )
  openAs(HR, '/hr-portal')
  const lone = within(await screen.findByRole('row', { name: /Lone Star Hauling/ }))
  expect(lone.getByText('overdue by 3 days').closest('td')?.textContent).toBe('2 · overdue by 3 days')
  expect(lone.queryByText(/left/)).toBeNull()
  const other = within(screen.getByRole('row', { name: /Ohio Freight/ }))
  expect(other.getByText('10 days left').closest('td')?.textContent).toBe('4 · 10 days left')
  expect(other.queryByText(/overdue/)).toBeNull()
})
