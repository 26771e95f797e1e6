import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Document, listDocuments } from '#contract/entities/fleet/document.ts'
import { readDriver } from '#contract/entities/fleet/driver.ts'
import { readHrVehicle } from '#contract/entities/fleet/hr-vehicle.ts'
import { readOwner } from '#contract/entities/fleet/owner.ts'
import { fakeServer } from '#tests/support/wire.ts'
import { aPerson, pickFrom } from '#tests/support/person.ts'
import { aVehicle } from './a-vehicle.ts'
import { aDriver, anOwner, HR } from './hr.ts'
import { openAs, serve } from './wired.tsx'

const server = fakeServer()

const aDocument = (values: Pick<Document, 'of' | 'of_id' | 'type'>): Document => ({
  id: 1,
  created_at: '2026-01-05T08:00:00Z',
  updated_at: '2026-01-05T08:00:00Z',
  version: 2,
  file_name: 'document.pdf',
  content_type: 'application/pdf',
  size: 1234,
  issued_on: null,
  expires_on: null,
  note: '',
  uploaded_by: 'Hanna Reed',
  replaced_at: null,
  ...values,
})

const PAGES = {
  owner: { path: '/hr-portal/5', endpoint: readOwner, record: anOwner, type: 'w9' },
  driver: { path: '/hr-portal/drivers/5', endpoint: readDriver, record: aDriver, type: 'driving_licence' },
  vehicle: { path: '/hr-portal-vehicles/5', endpoint: readHrVehicle, record: aVehicle, type: 'registration' },
} as const

async function openDocuments(of: keyof typeof PAGES, is_deleted: boolean) {
  const { path, endpoint, record, type } = PAGES[of]
  serve(server, endpoint, record({ id: 5, is_deleted }), 5)
  serve(server, listDocuments, {
    count: 1,
    results: [aDocument({ of, of_id: 5, type })],
    missing: [],
    required: [],
  })
  openAs(HR, `${path}?tab=documents`)
  const row = await screen.findByRole('listitem', { name: /document\.pdf/ })
  await within(row).findByRole('button', { name: 'Preview document.pdf' })
  return () =>
    within(row)
      .getAllByRole('button')
      .map(({ textContent }) => textContent?.split(' ')[0])
}

test.each(['owner', 'driver', 'vehicle'] as const)(
  'archived %s: its documents can only be previewed and downloaded',
  async (of) => {
    const buttons = await openDocuments(of, true)
    await screen.findByRole('button', { name: 'Restore' })
    expect(buttons()).toEqual(['Preview', 'Download'])
    expect(screen.queryByRole('button', { name: 'Choose files' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
  },
)

test.each(['owner', 'driver', 'vehicle'] as const)(
  'active %s: its documents can be replaced, edited and removed',
  async (of) => {
    const buttons = await openDocuments(of, false)
    await screen.findByRole('button', { name: 'Choose files' })
    await screen.findByRole('button', { name: 'More document.pdf' })
    expect(buttons()).toEqual(['Preview', 'Replace', 'Download', 'More'])
  },
)

test('document menu: holds the rare actions, and takes the focus back', async () => {
  await openDocuments('vehicle', false)
  const user = aPerson()
  const more = await screen.findByRole('button', { name: 'More document.pdf' })
  await pickFrom(user, more, 'Edit')
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(document.activeElement).toBe(more)
})

test.each(['owner', 'driver', 'vehicle'] as const)(
  'edit URL of an archived %s: links back to the record',
  async (of) => {
    const { path, endpoint, record } = PAGES[of]
    serve(server, endpoint, record({ id: 5, is_deleted: true }), 5)
    openAs(HR, `${path}/edit`)
    expect((await screen.findByRole('alert')).textContent).toContain('can’t be edited right now.')
    expect(screen.getByRole('link', { name: 'View' }).getAttribute('href')).toBe(path)
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  },
)
