import { beforeEach, describe, expect, it } from 'vitest'
import { changeDriverRegistration } from '#contract/entities/fleet/driver.ts'
import { changeOwnerRegistration, deleteOwner } from '#contract/entities/fleet/owner.ts'
import { changeVehicleRegistration } from '#contract/entities/fleet/hr-vehicle.ts'
import { DOCUMENT_TYPES, type DocumentCode, type RegisteredOf } from '#contract/rules/documents.ts'
import { SAY_WHAT_CHANGED } from '#contract/rules/registration.ts'
import { dayIn, insertDocument } from '#tests/server/fleet/document/document-rows.ts'
import type { TestUser } from '#tests/support/app.ts'
import { company, eachCompany, rows, test } from '#tests/support/each-company.ts'

eachCompany()

let hr: TestUser

beforeEach(async () => {
  hr = await company.user(['VIEW_HR_PORTAL'])
})

const CALLS = {
  owner: changeOwnerRegistration,
  driver: changeDriverRegistration,
  vehicle: changeVehicleRegistration,
}
const move = (of: RegisteredOf, id: number, body: Record<string, unknown>, by = hr) =>
  by.call(CALLS[of], { params: { id }, body })
const document = (of: RegisteredOf, of_id: number, type: DocumentCode, expires_on: string | null = null) =>
  insertDocument(test.db, company.id, { of, of_id, type, expires_on, uploaded_by: hr.id })

async function made(of: RegisteredOf, registration_status: number): Promise<number> {
  const owner = await rows.owner(of === 'owner' ? { registration_status } : {})
  if (of === 'owner') return owner.id
  return of === 'driver'
    ? (await rows.driver(owner.id, { registration_status })).id
    : (await rows.vehicle({ owner_company: owner.id, registration_status })).id
}

const NEEDED: Record<RegisteredOf, readonly DocumentCode[]> = {
  owner: ['w9', 'coi', 'lease'],
  driver: ['driving_licence', 'medical_certificate'],
  vehicle: ['registration', 'insurance', 'annual_inspection'],
}
const LAST: Record<RegisteredOf, DocumentCode> = {
  owner: 'lease',
  driver: 'medical_certificate',
  vehicle: 'annual_inspection',
}
const WORDS = new Intl.ListFormat('en', { type: 'conjunction' })
const nameOf = (code: DocumentCode) => DOCUMENT_TYPES[code].name

describe.each(['owner', 'driver', 'vehicle'] as const)('%s registration', (of) => {
  it('goes to review only with valid required documents, and names those missing or expired', async () => {
    const id = await made(of, 1)
    const toReview = () => move(of, id, { registration_status: 2, version: 1 })
    const without = await toReview()
    expect([without.status, Object.keys(without.body)]).toEqual([400, ['registration_status']])
    expect(without.body.registration_status).toEqual([
      `Can’t submit yet: ${WORDS.format(NEEDED[of].map(nameOf))} ${NEEDED[of].length === 1 ? 'is' : 'are'} missing.`,
    ])
    for (const type of NEEDED[of]) await document(of, id, type, type === LAST[of] ? dayIn(-2) : null)
    const expired = await toReview()
    expect(expired.body.registration_status).toEqual([`Can’t submit yet: ${nameOf(LAST[of])} has expired.`])
    await test.sql`update document set expires_on = ${dayIn(40)} where of_id = ${id} and type = ${LAST[of]}`
    expect((await toReview()).body).toMatchObject({ registration_status: 2, version: 2 })
  })

  it('can be accepted from review, rejected with a note, and restarted', async () => {
    const id = await made(of, 2)
    for (const type of NEEDED[of]) await document(of, id, type, dayIn(40))
    const accepted = await move(of, id, { registration_status: 3, version: 1 })
    expect([accepted.status, accepted.body.registration_status, accepted.body.reject_note]).toEqual([
      200,
      3,
      null,
    ])
    const reopened = await move(of, id, { registration_status: 1, version: 2, reject_note: 3 })
    expect([reopened.body.registration_status, reopened.body.reject_note]).toEqual([1, null])
    const other = await made(of, 2)
    const rejected = await move(of, other, {
      registration_status: 4,
      reject_note: 2,
      comment: 'Insurance ended in May',
      version: 1,
    })
    expect(rejected.body).toMatchObject({
      registration_status: 4,
      reject_note: 2,
      comment: 'Insurance ended in May',
    })
    expect((await move(of, other, { registration_status: 1, version: 2 })).body).toMatchObject({
      registration_status: 1,
      reject_note: null,
    })
  })

  it('goes back to review with what changed, and keeps why it was rejected until it is decided', async () => {
    const id = await made(of, 2)
    for (const type of NEEDED[of]) await document(of, id, type, dayIn(40))
    await move(of, id, { registration_status: 4, reject_note: 2, comment: 'Blurred', version: 1 })
    const silent = await move(of, id, { registration_status: 2, comment: ' ', version: 2 })
    expect([silent.status, silent.body]).toEqual([400, { comment: [SAY_WHAT_CHANGED] }])
    const again = await move(of, id, { registration_status: 2, comment: 'New scan', version: 2 })
    expect(again.body).toMatchObject({ registration_status: 2, reject_note: 2, comment: 'New scan' })
    const accepted = await move(of, id, { registration_status: 3, version: 3 })
    expect(accepted.body).toMatchObject({ registration_status: 3, reject_note: null })
  })

  it('cannot be accepted once a required document expired or was deleted, and names it', async () => {
    const id = await made(of, 2)
    const accept = () => move(of, id, { registration_status: 3, version: 1 })
    for (const type of NEEDED[of]) await document(of, id, type, dayIn(0))
    await test.sql`update document set expires_on = ${dayIn(-2)} where of_id = ${id} and type = ${LAST[of]}`
    const expired = await accept()
    expect([expired.status, expired.body]).toEqual([
      400,
      { registration_status: [`Can’t accept yet: ${nameOf(LAST[of])} has expired.`] },
    ])
    await test.sql`delete from document where of_id = ${id} and type = ${LAST[of]}`
    expect((await accept()).body.registration_status).toEqual([
      `Can’t accept yet: ${nameOf(LAST[of])} is missing.`,
    ])
    await document(of, id, LAST[of], dayIn(1))
    expect((await accept()).body).toMatchObject({ registration_status: 3, version: 2 })
  })

  it('refuses any other step and names the allowed ones', async () => {
    const refusal = async (from: number, to: number) => {
      const { status, body } = await move(of, await made(of, from), {
        registration_status: to,
        reject_note: 1,
        version: 1,
      })
      return [status, ...body.registration_status]
    }
    expect(await refusal(1, 3)).toEqual([400, 'From "In progress" you can only change it to "In review".'])
    expect(await refusal(1, 1)).toEqual([400, 'From "In progress" you can only change it to "In review".'])
    expect(await refusal(2, 1)).toEqual([
      400,
      'From "In review" you can only change it to "Accepted" or "Rejected".',
    ])
    expect(await refusal(3, 4)).toEqual([400, 'From "Accepted" you can only change it to "In progress".'])
    expect(await refusal(4, 3)).toEqual([
      400,
      'From "Rejected" you can only change it to "In progress" or "In review".',
    ])
  })

  it('names the field of an invalid change and refuses stale, foreign or unauthorized ones', async () => {
    const id = await made(of, 2)
    const fields = async (body: Record<string, unknown>) => Object.keys((await move(of, id, body)).body)
    expect(await fields({ registration_status: 4, version: 1 })).toEqual(['reject_note'])
    expect(await fields({ registration_status: 4, reject_note: 999, version: 1 })).toEqual(['reject_note'])
    expect(await fields({ registration_status: 5, version: 1 })).toEqual(['registration_status'])
    expect(await fields({ registration_status: 3 })).toEqual(['version'])
    expect((await move(of, id, { registration_status: 3, version: 7 })).status).toBe(409)
    const stranger = await (await test.company()).user(['VIEW_HR_PORTAL'])
    expect((await move(of, id, { registration_status: 3, version: 1 }, stranger)).status).toBe(404)
    const dispatcher = await company.user(['VIEW_VEHICLES', 'CHANGE_VEHICLE_STATUS'])
    expect((await move(of, id, { registration_status: 3, version: 1 }, dispatcher)).status).toBe(403)
  })
})

it.each([9000, 26_000, null])(
  'a vehicle with a gross weight of %s lb needs an inspection too',
  async (gross_weight) => {
    const owner = await rows.owner()
    const driver = await rows.driver(owner.id)
    const { id } = await rows.vehicle({ owner_company: owner.id, driver: driver.id, gross_weight })
    const missing = async (of: RegisteredOf, one: number) =>
      (await move(of, one, { registration_status: 2, version: 1 })).body.registration_status[0]
    await test.sql`update vehicle set registration_status = 1 where id = ${id}`
    expect(await missing('vehicle', id)).toBe(
      'Can’t submit yet: Registration, Insurance, and Annual inspection are missing.',
    )
    expect(await missing('driver', driver.id)).toBe(
      'Can’t submit yet: Driver license and Medical certificate are missing.',
    )
  },
)

it('the registration of an archived record cannot be changed', async () => {
  const { id } = await rows.owner({ registration_status: 2 })
  await hr.call(deleteOwner, { params: { id } })
  const { status, body } = await move('owner', id, { registration_status: 3, version: 2 })
  expect([status, body.detail[0]]).toEqual([409, expect.stringContaining('is archived')])
})
