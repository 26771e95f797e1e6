import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { countOwners, listOwners } from '#contract/entities/owner.ts'
import { fakeServer } from '#tests/support/wire.ts'
import { anOwner, HR, listed } from './hr.ts'
import { openAs, serve } from './wired.tsx'

const server = fakeServer()
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('the list of owners counts drivers and vehicles, and apart from them those with an expired document', async () => {
  serve(server, countOwners, { counts: { 5: 2 } })
  serve(
    server,
    listOwners,
    listed(
      anOwner({ drivers_expired: 1, papers_expire_on: dayIn(-3), expired_documents: 2 }),
      anOwner({ id: 6, name: 'Ohio Freight', papers_expire_on: dayIn(10) }),
    ),
  )
  openAs(HR, '/hr-portal')
  const lone = within(await screen.findByRole('row', { name: /Lone Star Hauling/ }))
  expect(lone.getByText('1 expired').closest('td')?.textContent).toBe('2 · 1 expired')
  expect(lone.getByText('· 2 expired').closest('time')?.className).toBe('danger')
  const other = within(screen.getByRole('row', { name: /Ohio Freight/ }))
  expect(other.getByText('10 days left')).toBeTruthy()
  expect(other.queryByText(/expired/)).toBeNull()
})
