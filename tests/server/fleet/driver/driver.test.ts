import { beforeEach, describe, expect, it } from 'vitest'
import {
  createDriver,
  deleteDriver,
  type Driver,
  listDriverOptions,
  listDrivers,
  readDriver,
  restoreDriver,
  undoDriverImport,
  updateDriver,
} from '#contract/entities/fleet/driver.ts'
import type { FieldChange } from '#contract/entities/kernel/field-change.ts'
import { deleteOwner, readOwner, readOwnerHistory, restoreOwner } from '#contract/entities/fleet/owner.ts'
import { figures, importSheet, problemLines } from '#tests/server/reports/sheet/importing.ts'
import type { TestUser } from '#tests/support/app.ts'
import { company, eachCompany, rows, test } from '#tests/support/each-company.ts'
import { freight } from '#tests/support/freight.ts'

eachCompany()

type Query = Record<string, string | number>
let hr: TestUser

beforeEach(async () => {
  hr = await company.user(['VIEW_HR_PORTAL'])
})

const NOW = new Date().toISOString()
const list = async (query: Query = {}) => (await hr.call(listDrivers, { query })).body
const names = async (query: Query = {}) =>
  (await list(query)).results.map((one: Driver) => `${one.first_name} ${one.last_name}`.trim())
const create = (body: Record<string, unknown>, by = hr) => by.call(createDriver, { body })
const change = (id: number, body: Record<string, unknown>, by = hr) =>
  by.call(updateDriver, { params: { id }, body })

describe('GET drivers', () => {
  it('lists drivers by name, for one owner or all, with archived drivers listed separately', async () => {
    const [owner, other] = [await rows.owner(), await rows.owner()]
    await rows.driver(owner.id, { first_name: 'Zoe', last_name: 'Abel' })
    await rows.driver(owner.id, { first_name: 'adam', last_name: 'Young' })
    await rows.driver(owner.id, { first_name: 'Gone', deleted_at: NOW })
    await rows.driver(other.id, { first_name: 'Other', last_name: '' })
    expect(await names({ owner_company_id: owner.id })).toEqual(['adam Young', 'Zoe Abel'])
    expect(await names({ owner_company_id: owner.id, is_deleted: 'true' })).toEqual(['Gone Doe'])
    expect(await names()).toEqual(['adam Young', 'Other', 'Zoe Abel'])
    expect(await names({ search: 'abel zoe' })).toEqual(['Zoe Abel'])
    expect((await list({ owner_company_id: owner.id, search: 'y' })).count).toBe(1)
  })

  it('sorts drivers by owner, registration and expiry, and filters by registration', async () => {
    const [owner, other] = [await rows.owner({ name: 'Zulu LLC' }), await rows.owner({ name: 'Alpha LLC' })]
    await rows.driver(owner.id, {
      first_name: 'Ann',
      registration_status: 3,
      documents_expire_on: '2030-02-01',
    })
    await rows.driver(other.id, {
      first_name: 'Bob',
      registration_status: 1,
      documents_expire_on: '2030-01-01',
    })
    const ordered = async (order: string) => await names({ order })
    expect(await ordered('-name')).toEqual(['Bob Doe', 'Ann Doe'])
    expect(await ordered('owner_name')).toEqual(['Bob Doe', 'Ann Doe'])
    expect(await ordered('-registration_status')).toEqual(['Ann Doe', 'Bob Doe'])
    expect(await ordered('documents_expire_on')).toEqual(['Bob Doe', 'Ann Doe'])
    // As in the list of owners, code 4 is "Accepted".
    expect(await names({ registration_status: 4 })).toEqual(['Ann Doe'])
    expect(await names({ registration_status: 1 })).toEqual(['Bob Doe'])
  })

  it('driver options contain only drivers outside the archive', async () => {
    const [owner, other] = [await rows.owner(), await rows.owner()]
    const one = await rows.driver(owner.id)
    await rows.driver(owner.id, { deleted_at: NOW })
    await rows.driver(other.id, { first_name: 'Lee' })
    const options = async (query: Query) => (await hr.call(listDriverOptions, { query })).body
    expect(await options({ owner_company: owner.id })).toEqual({
      count: 1,
      results: [{ id: one.id, first_name: 'Kim', last_name: 'Doe' }],
    })
    expect((await options({})).count).toBe(2)
    expect((await options({ search: 'le' })).results).toHaveLength(1)
  })

  it('drivers of another company are not found, and the HR permission is required', async () => {
    const { id } = await rows.driver((await rows.owner()).id)
    const stranger = await (await test.company()).user(['VIEW_HR_PORTAL'])
    const dispatcher = await company.user(['VIEW_VEHICLES', 'VIEW_DISPATCH'])
    expect((await stranger.call(readDriver, { params: { id } })).status).toBe(404)
    expect((await change(id, { version: 1, phone: '+13125550100' }, stranger)).status).toBe(404)
    expect((await stranger.call(listDrivers)).body).toEqual({ count: 0, results: [] })
    for (const call of [listDrivers, listDriverOptions])
      expect((await dispatcher.call(call)).status).toBe(403)
    expect((await create({ owner_company: 1, first_name: 'x' }, dispatcher)).status).toBe(403)
  })
})

describe('driver who is the owner', () => {
  const marked = { is_owner: true }
  const refused = {
    is_owner: [
      'Ann Doe is already marked as the owner of this company. Turn off “Driver is the owner” for that driver first.',
    ],
  }
  const ownerDriver = async (id: number) => (await hr.call(readOwner, { params: { id } })).body.owner_driver

  it('one driver per owner can be marked as the owner and is shown on the owner’s record', async () => {
    const [owner, other] = [await rows.owner(), await rows.owner()]
    expect(await ownerDriver(owner.id)).toBe(null)
    const { id } = (await create({ owner_company: owner.id, first_name: 'Ann', last_name: 'Doe', ...marked }))
      .body
    expect(await ownerDriver(owner.id)).toEqual({ id, full_name: 'Ann Doe' })
    const kim = await rows.driver(owner.id)
    for (const answer of [
      await create({ owner_company: owner.id, first_name: 'Lee', ...marked }),
      await change(kim.id, { version: 1, ...marked }),
    ])
      expect([answer.status, answer.body]).toEqual([400, refused])
    expect((await change(id, { version: 1, phone: '+13305550101', ...marked })).status).toBe(200)
    expect((await create({ owner_company: other.id, first_name: 'Lee', ...marked })).status).toBe(201)
    expect((await change(id, { version: 2, is_owner: false })).status).toBe(200)
    expect((await change(kim.id, { version: 1, ...marked })).body.is_owner).toBe(true)
    const { results } = (await hr.call(readOwnerHistory, { params: { id: owner.id } })).body
    expect(
      results.map(({ record_name, field, before, after }: FieldChange) => [
        record_name,
        field,
        before,
        after,
      ]),
    ).toContainEqual(['Kim Doe', 'is_owner', 'No', 'Yes'])
  })

  it('when two drivers are marked at the same time, one succeeds and the other gets the owner’s name', async () => {
    const owner = await rows.owner()
    const both = [
      await rows.driver(owner.id, { first_name: 'Ann' }),
      await rows.driver(owner.id, { first_name: 'Ann' }),
    ]
    const answers = await Promise.all(both.map(({ id }) => change(id, { version: 1, ...marked })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect(answers.find(({ status }) => status === 400)?.body).toEqual(refused)
  })

  it('archiving frees the mark, and restoring is refused while another driver has it', async () => {
    const owner = await rows.owner()
    const ann = await rows.driver(owner.id, { first_name: 'Ann', ...marked })
    const kim = await rows.driver(owner.id)
    expect((await hr.call(deleteDriver, { params: { id: ann.id } })).status).toBe(200)
    expect(await ownerDriver(owner.id)).toBe(null)
    expect((await change(kim.id, { version: 1, ...marked })).status).toBe(200)
    const back = () => hr.call(restoreDriver, { params: { id: ann.id } })
    const { status, body } = await back()
    expect([status, body.detail]).toEqual([
      409,
      [
        'Kim Doe is already marked as the owner of this company. Turn off “Driver is the owner” for that driver first.',
      ],
    ])
    await change(kim.id, { version: 2, is_owner: false })
    expect((await back()).status).toBe(200)
    expect(await ownerDriver(owner.id)).toMatchObject({ id: ann.id })
  })

  it('the mark stays when the owner company is archived and restored', async () => {
    const owner = await rows.owner()
    const ann = await rows.driver(owner.id, { first_name: 'Ann', ...marked })
    for (const call of [deleteOwner, restoreOwner]) {
      expect((await hr.call(call, { params: { id: owner.id } })).status).toBe(200)
      expect(await ownerDriver(owner.id)).toEqual({ id: ann.id, full_name: 'Ann Doe' })
    }
  })

  it.each(['two rows of one sheet', 'one row and an existing driver'])(
    'an import that marks a second owner is rejected: %s',
    async (way) => {
      const owner = await rows.owner({ name: 'Blue' })
      const there = way.startsWith('one')
        ? await rows.driver(owner.id, { first_name: 'Ann', ...marked })
        : undefined
      const titles = ['Owner', 'First name', 'Driver is the owner']
      const bring = (...lines: string[][]) => importSheet(test.app, hr, 'driver', 'all', [titles, ...lines])
      const answer = await bring(
        ...(there ? [] : [['Blue', 'Ann', 'Yes']]),
        ['Blue', 'Lee', 'Yes'],
        ['Blue', 'Sam', 'No'],
      )
      const has = there
        ? `The driver #${there.id} (Ann Doe) already has Yes here for the same owner`
        : 'Row 2 also has Yes here for the same owner'
      expect(problemLines(answer)).toEqual([
        `${there ? 2 : 3} Driver is the owner (Yes): ${has}. Enter No here, or No in the other row.`,
      ])
      expect(figures(await bring(['Blue', 'Lee', 'No'], ['Blue', 'Bob', '']))).toMatchObject({
        created: 2,
        is_done: true,
      })
    },
  )

  it.each(['above', 'below'])(
    'an import moves the mark to a driver %s the current one or a new driver, and undo moves it back',
    async (place) => {
      const owner = await rows.owner({ name: 'Blue' })
      const ann = await rows.driver(owner.id, { first_name: 'Ann', ...marked })
      const kim = await rows.driver(owner.id, { first_name: 'Kim' })
      const titles = ['ID', 'Version', 'Owner', 'First name', 'Driver is the owner']
      const bring = (...lines: string[][]) => importSheet(test.app, hr, 'driver', 'all', [titles, ...lines])
      const rowOf = ({ id }: { id: number }, version: string, name: string, is: string) => [
        String(id),
        version,
        'Blue',
        name,
        is,
      ]
      const lines = [rowOf(ann, '1', 'Ann', 'No'), rowOf(kim, '1', 'Kim', 'Yes')]
      const answer = await bring(...(place === 'above' ? lines.toReversed() : lines))
      expect(problemLines(answer)).toEqual([])
      expect(figures(answer)).toMatchObject({ changed: 2, is_done: true })
      expect(await ownerDriver(owner.id)).toMatchObject({ id: kim.id })
      expect((await hr.call(undoDriverImport, { params: { id: answer.body.run! } })).status).toBe(200)
      expect(await ownerDriver(owner.id)).toMatchObject({ id: ann.id })
      const next = await bring(['', '', 'Blue', 'Lee', 'Yes'], rowOf(ann, '3', 'Ann', 'No'))
      expect(problemLines(next)).toEqual([])
      expect((await ownerDriver(owner.id))?.full_name).toBe('Lee')
      const undone = await hr.call(undoDriverImport, { params: { id: next.body.run! } })
      expect(undone.body).toMatchObject({ removed: 1, restored: 1, unchanged: [] })
      expect(await ownerDriver(owner.id)).toMatchObject({ id: ann.id })
    },
  )

  it('the mark stays when the import row that gives it up fails', async () => {
    const owner = await rows.owner({ name: 'Blue' })
    const ann = await rows.driver(owner.id, { first_name: 'Ann', ...marked })
    const kim = await rows.driver(owner.id, { first_name: 'Kim', last_name: 'Doe', phone: '+13125550100' })
    const titles = ['ID', 'Version', 'Owner', 'First name', 'Last name', 'Phone', 'Driver is the owner']
    const answer = await importSheet(test.app, hr, 'driver', 'good', [
      titles,
      ['', '', 'Blue', 'Lee', 'Roy', '', 'Yes'],
      [String(ann.id), '1', 'Blue', 'Kim', 'Doe', '3125550100', 'No'],
      ['', '', 'Blue', 'Sam', 'Roy', '', 'No'],
    ])
    expect([answer.status, figures(answer)]).toMatchObject([
      200,
      { created: 1, changed: 0, bad: 2, is_done: true },
    ])
    expect(problemLines(answer)).toEqual([
      expect.stringContaining(`The driver #${ann.id} (Ann Doe) already has Yes here for the same owner.`),
      expect.stringContaining(`The driver #${kim.id} (Kim Doe) already has this owner, name and phone.`),
    ])
    expect(await ownerDriver(owner.id)).toMatchObject({ id: ann.id })
  })
})

describe('driver record', () => {
  it('shows the vehicles of a driver as first and second driver', async () => {
    const owner = await rows.owner({ name: 'Blue' })
    const { id } = await rows.driver(owner.id)
    const [first, second] = [
      await rows.vehicle({ unit_number: '9', driver: id }),
      await rows.vehicle({ unit_number: '1', second_driver: id }),
    ]
    await rows.vehicle({ driver: id, deleted_at: NOW })
    const { body } = await hr.call(readDriver, { params: { id } })
    expect(body).toMatchObject({
      owner_company: owner.id,
      owner_name: 'Blue',
      is_deleted: false,
      registration_status: 1,
    })
    expect(body.units).toEqual([
      { id: first.id, unit_number: '9', is_second: false },
      { id: second.id, unit_number: '1', is_second: true },
    ])
  })

  it('a new driver is in progress, can bid, and sees no prices', async () => {
    const owner = await rows.owner()
    const entered = {
      first_name: 'Maria',
      last_name: 'Gomez',
      birth_date: '1990-02-28',
      license_class: 'A',
      license_state: 'OH',
    }
    const { status, body } = await create({ owner_company: owner.id, ...entered })
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({ ...entered, allow_bid: true, view_price: false, registration_status: 1 }),
    ])
  })

  it('a change increases the version, and a stale version answers 409 with what someone else set', async () => {
    const { id } = await rows.driver((await rows.owner()).id)
    const { body } = await change(id, { version: 1, view_price: true, phone: '+13305550101' })
    expect([body.view_price, body.phone, body.version]).toEqual([true, '+13305550101', 2])
    const stale = await change(id, { version: 1, phone: '+13125550100' })
    expect([stale.status, stale.body.view_price]).toEqual([409, ['Someone else set this to: Yes']])
  })

  it.each([
    [{ first_name: '' }, 'first_name'],
    [{ birth_date: '28/02/1990' }, 'birth_date'],
    [{ birth_date: '2020-01-01' }, 'birth_date'],
    [{ license_class: 'Z' }, 'license_class'],
    [{ email: 'x@' }, 'email'],
    [{ allow_bid: 'yes' }, 'allow_bid'],
  ])('an invalid body %j is rejected with the field named on create and update', async (wrong, field) => {
    const owner = await rows.owner()
    const { id } = await rows.driver(owner.id)
    for (const answer of [
      await create({ owner_company: owner.id, first_name: 'Kim', ...wrong }),
      await change(id, { version: 1, ...wrong }),
    ]) {
      expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]])
    }
  })

  it('a driver requires an owner of the same company outside the archive', async () => {
    const theirs = await freight(test.db, (await test.company()).id).owner()
    const archived = await rows.owner({ deleted_at: NOW })
    for (const owner_company of [theirs.id, archived.id]) {
      const { status, body } = await create({ owner_company, first_name: 'Kim' })
      expect([status, Object.keys(body)]).toEqual([400, ['owner_company']])
    }
  })
})

it('a license number is unique per state among active drivers, regardless of spelling', async () => {
  const owner = await rows.owner()
  const person = (first_name: string, license_number: string, license_state = 'OH') =>
    create({ owner_company: owner.id, first_name, license_number, license_state })
  const { id } = (await person('Ann', 'RX-123 456')).body
  const refusal = {
    status: 400,
    body: { license_number: ['Ann already has this license. Open that driver, or correct the number.'] },
  }
  expect(await person('Bob', 'rx123456')).toMatchObject(refusal)
  expect((await person('Bob', 'RX123456', 'IN')).status).toBe(201)
  const { body: cy } = await person('Cy', '')
  expect((await person('Di', '')).status).toBe(201)
  expect(
    await change(cy.id, { version: cy.version, license_number: 'RX123456', license_state: 'OH' }),
  ).toMatchObject(refusal)
  await hr.call(deleteDriver, { params: { id } })
  expect(
    (await change(cy.id, { version: cy.version, license_number: 'RX123456', license_state: 'OH' })).status,
  ).toBe(200)
  expect(await hr.call(restoreDriver, { params: { id } })).toMatchObject({
    status: 409,
    body: { detail: ['Cy now has the same license. Correct that one first.'] },
  })
})
