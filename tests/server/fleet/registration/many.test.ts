import { beforeEach, describe, expect, it } from 'vitest'
import { archiveDrivers, changeDriverRegistrations, readDriver } from '#contract/entities/fleet/driver.ts'
import {
  archiveVehicles,
  changeVehicleRegistrations,
  readHrVehicle,
} from '#contract/entities/fleet/hr-vehicle.ts'
import {
  archiveOwners,
  changeOwnerRegistration,
  changeOwnerRegistrations,
  readOwner,
} from '#contract/entities/fleet/owner.ts'
import {
  DOCUMENT_TYPES,
  type DocumentCode,
  type DocumentOf,
  requiredDocuments,
} from '#contract/rules/documents.ts'
import { dayIn, insertDocument } from '#tests/server/fleet/document/document-rows.ts'
import type { TestUser } from '#tests/support/app.ts'
import { company, eachCompany, rows, test } from '#tests/support/each-company.ts'

eachCompany()

const CALLS = {
  owner: { move: changeOwnerRegistrations, archive: archiveOwners, read: readOwner },
  driver: { move: changeDriverRegistrations, archive: archiveDrivers, read: readDriver },
  vehicle: { move: changeVehicleRegistrations, archive: archiveVehicles, read: readHrVehicle },
}

let hr: TestUser

beforeEach(async () => {
  hr = await company.user(['VIEW_HR_PORTAL'])
})

const withDocuments = async (of: DocumentOf, id: number) => {
  for (const type of requiredDocuments(of)) {
    const expires_on = DOCUMENT_TYPES[type as DocumentCode].expires ? dayIn(90) : null
    await insertDocument(test.db, company.id, { of, of_id: id, type, expires_on, uploaded_by: hr.id })
  }
}

async function made(of: DocumentOf, registration_status: number): Promise<number> {
  const owner = await rows.owner(of === 'owner' ? { registration_status } : {})
  if (of === 'owner') return owner.id
  if (of === 'driver') return (await rows.driver(owner.id, { registration_status })).id
  return (await rows.vehicle({ owner_company: owner.id, registration_status, gross_weight: 9000 })).id
}

describe.each(['owner', 'driver', 'vehicle'] as const)('bulk %s registration', (of) => {
  const { move, archive, read } = CALLS[of]
  const statusOf = async (id: number) => (await hr.call(read, { params: { id } })).body.registration_status

  it('moves records to review, skips others with the reason, and can be undone', async () => {
    const [whole, bare, accepted] = [await made(of, 1), await made(of, 4), await made(of, 3)]
    await withDocuments(of, whole)
    const ids = [whole, bare, accepted]
    const { status, body } = await hr.call(move, { body: { ids, registration_status: 2 } })
    expect([status, body.changed]).toEqual([200, [{ id: whole, before: 1 }]])
    expect(body.skipped).toEqual([
      { id: bare, name: expect.any(String), reason: expect.stringContaining('Can’t submit yet') },
      {
        id: accepted,
        name: expect.any(String),
        reason: 'From "Accepted" you can only change it to "In progress".',
      },
    ])
    const undone = await hr.call(move, { body: { ids: [whole], is_undo: true } })
    expect([undone.body.changed.length, await statusOf(whole), await statusOf(bare)]).toEqual([1, 1, 4])
  })

  it('rejects with a reason, which undo removes', async () => {
    const id = await made(of, 2)
    expect((await hr.call(move, { body: { ids: [id], registration_status: 4 } })).body).toHaveProperty(
      'reject_note',
    )
    await hr.call(move, { body: { ids: [id], registration_status: 4, reject_note: 1, comment: 'Blurred.' } })
    expect((await hr.call(read, { params: { id } })).body).toMatchObject({
      registration_status: 4,
      reject_note: 1,
      comment: 'Blurred.',
    })
    await hr.call(move, { body: { ids: [id], is_undo: true } })
    expect((await hr.call(read, { params: { id } })).body).toMatchObject({
      registration_status: 2,
      reject_note: null,
      comment: '',
    })
  })

  it('archives and restores records', async () => {
    const ids = [await made(of, 1), await made(of, 3)]
    const gone = await hr.call(archive, { body: { ids, is_deleted: true } })
    expect(gone.body.changed).toEqual(ids.map((id) => ({ id, before: false })))
    expect((await hr.call(read, { params: { id: ids[0]! } })).body.is_deleted).toBe(true)
    expect((await hr.call(archive, { body: { ids, is_deleted: false } })).body.changed).toHaveLength(2)
    expect((await hr.call(read, { params: { id: ids[0]! } })).body.is_deleted).toBe(false)
  })

  it('is limited to the company and to users with permission', async () => {
    const id = await made(of, 1)
    const other = await test.company()
    const stranger = await other.user(['VIEW_HR_PORTAL'])
    expect((await stranger.call(move, { body: { ids: [id], registration_status: 2 } })).status).toBe(404)
    expect((await stranger.call(archive, { body: { ids: [id], is_deleted: true } })).status).toBe(404)
  })
})

it("bulk registration undo applies only to the user's own last change", async () => {
  const id = await made('owner', 4)
  const colleague = await company.user(['VIEW_HR_PORTAL'])
  await hr.call(changeOwnerRegistrations, { body: { ids: [id], registration_status: 1 } })
  const undo = (by: TestUser) => by.call(changeOwnerRegistrations, { body: { ids: [id], is_undo: true } })
  expect((await undo(colleague)).body.skipped).toMatchObject([
    { id, reason: 'This was changed again since then, so it can’t be undone.' },
  ])
  await withDocuments('owner', id)
  await colleague.call(changeOwnerRegistration, {
    params: { id },
    body: { registration_status: 2, version: 2 },
  })
  expect((await undo(hr)).body.skipped).toHaveLength(1)
  expect((await hr.call(readOwner, { params: { id } })).body.registration_status).toBe(2)
})
