import { beforeAll, describe, expect, it } from 'vitest'
import {
  createDispatchView,
  deleteDispatchView,
  type DispatchView,
  listDispatchViews,
  updateDispatchView,
} from '#contract/entities/company/dispatch-view.ts'
import { DEFAULT_FILTER } from '#contract/entities/market/offer-filter.ts'
import { lastingApp, type TestApp, type TestCompany, type TestUser } from '#tests/support/app.ts'

let test: TestApp
let company: TestCompany
let ann: TestUser
let ben: TestUser

beforeAll(async () => {
  test = await lastingApp()
})

async function freshCompany() {
  company = await test.company()
  ann = await company.user(['VIEW_DISPATCH'])
  ben = await company.user(['VIEW_DISPATCH'])
}

const OHIO = { ...DEFAULT_FILTER, pick_up_states: ['OH'], radius: 150, vehicles: [7] }
const save = (user: TestUser, name: string, more: object = {}) =>
  user.call(createDispatchView, { body: { name, filter: OHIO, is_shared: false, ...more } })
const list = async (user: TestUser) =>
  (await user.call(listDispatchViews)).body as { count: number; results: DispatchView[] }
const names = async (user: TestUser) =>
  (await list(user)).results.map(({ name, is_own }) => `${name}${is_own ? '' : ' (theirs)'}`)
const change = (user: TestUser, id: number, body: object) =>
  user.call(updateDispatchView, { params: { id }, body })
const remove = (user: TestUser, id: number) => user.call(deleteDispatchView, { params: { id } })
const trail = async (id: number) =>
  test.sql`select action, user_id, before, after from audit_entry where record_type = 'dispatch_view' and record_id = ${id} and company_id = ${company.id} order by id`

describe('saved view', () => {
  it('a view is saved with its whole filter under its trimmed name', async () => {
    await freshCompany()
    const { status, body } = await save(ann, '  Ohio vans ')
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(Number),
      created_at: expect.any(String),
      updated_at: expect.any(String),
      version: 1,
      name: 'Ohio vans',
      filter: OHIO,
      is_shared: false,
      is_own: true,
      user_name: 'Anna Example',
    })
    expect(await list(ann)).toEqual({ count: 1, results: [body] })
    expect(await trail(body.id)).toEqual([
      {
        action: 'create',
        user_id: ann.id,
        before: null,
        after: { name: 'Ohio vans', filter: OHIO, is_shared: false },
      },
    ])
  })

  it('views are listed by name to their creator, and to colleagues when shared', async () => {
    await freshCompany()
    for (const [user, name, is_shared] of [
      [ann, 'texas', false],
      [ann, 'Ohio', true],
      [ben, 'Akron', false],
      [ben, 'Reefers', true],
    ] as const)
      await save(user, name, { is_shared })
    expect(await names(ann)).toEqual(['Ohio', 'Reefers (theirs)', 'texas'])
    expect(await names(ben)).toEqual(['Akron', 'Ohio (theirs)', 'Reefers'])
  })

  it('live events go to the creator only, or to everyone when a view is or was shared', async () => {
    await freshCompany()
    const { body: own } = await save(ann, 'Mine')
    const { body: shared } = await save(ann, 'Ours', { is_shared: true })
    await change(ann, shared.id, { version: 1, is_shared: false })
    await remove(ann, own.id)
    const events =
      await test.sql`select user_id from live_event where company_id = ${company.id} and type = 'DISPATCH_VIEWS_CHANGED' order by seq`
    expect(events.map(({ user_id }) => user_id)).toEqual([ann.id, null, null, ann.id])
  })

  it('a view of another company cannot be listed, changed, or deleted', async () => {
    await freshCompany()
    const { body } = await save(ann, 'Ohio', { is_shared: true })
    await freshCompany()
    expect(await list(ann)).toEqual({ count: 0, results: [] })
    expect((await change(ann, body.id, { version: 1, name: 'Mine' })).status).toBe(404)
    expect((await remove(ann, body.id)).status).toBe(404)
  })

  it('a duplicate name of the same user answers 409 with what to do', async () => {
    await freshCompany()
    await save(ann, 'Ohio')
    const again = await save(ann, 'Ohio')
    expect([again.status, again.body]).toEqual([
      409,
      { name: ['You already have a view named “Ohio”. Choose another name, or edit that view.'] },
    ])
    expect((await save(ben, 'Ohio')).status).toBe(201)
    const { body } = await save(ann, 'Texas')
    expect((await change(ann, body.id, { version: 1, name: 'Ohio' })).status).toBe(409)
    expect((await change(ann, body.id, { version: 1, name: 'Texas' })).status).toBe(200)
    expect(await names(ann)).toEqual(['Ohio', 'Texas'])
  })

  it('concurrent saves of one name create one view', async () => {
    await freshCompany()
    const answers = await Promise.all(Array.from({ length: 4 }, () => save(ann, 'Ohio')))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
    expect(await names(ann)).toEqual(['Ohio'])
  })

  it.each<[string, object, string]>([
    ['an empty name', { name: '  ' }, 'name'],
    ['a long name', { name: 'x'.repeat(61) }, 'name'],
    ['an unknown view', { filter: { ...OHIO, view: 'mine' } }, 'filter.view'],
    ['a radius beyond the limit', { filter: { ...OHIO, radius: 9999 } }, 'filter.radius'],
    ['half a filter', { filter: { view: 'all_loads' } }, 'filter.pick_up_states'],
    ['no sharing flag', { is_shared: null }, 'is_shared'],
  ])('a view with %s is rejected', async (_, more, field) => {
    const answer = await save(ann, 'Ohio 2', more)
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, expect.arrayContaining([field])])
  })
})

describe('PATCH saved view', () => {
  it('changes the given fields, and the audit log has both versions', async () => {
    await freshCompany()
    const { id } = (await save(ann, 'Ohio')).body as DispatchView
    const { status, body } = await change(ann, id, { version: 1, is_shared: true, filter: DEFAULT_FILTER })
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        id,
        version: 2,
        name: 'Ohio',
        is_shared: true,
        filter: DEFAULT_FILTER,
        is_own: true,
      }),
    ])
    expect((await trail(id)).at(-1)).toEqual({
      action: 'update',
      user_id: ann.id,
      before: { filter: OHIO, is_shared: false },
      after: { filter: DEFAULT_FILTER, is_shared: true },
    })
  })

  it('a stale version answers 409 and changes nothing', async () => {
    await freshCompany()
    const { id } = (await save(ann, 'Ohio')).body as DispatchView
    await change(ann, id, { version: 1, name: 'Ohio first' })
    const late = await change(ann, id, { version: 1, name: 'Ohio late' })
    expect([late.status, late.body]).toEqual([409, { detail: [expect.stringContaining('Reload the page')] }])
    expect(await names(ann)).toEqual(['Ohio first'])
  })

  it('only the creator can change or delete a view, even when it is shared', async () => {
    await freshCompany()
    const { id } = (await save(ann, 'Ohio', { is_shared: true })).body as DispatchView
    expect((await change(ben, id, { version: 1, name: 'Mine now' })).status).toBe(404)
    expect((await remove(ben, id)).status).toBe(404)
    expect(await names(ben)).toEqual(['Ohio (theirs)'])
  })
})

describe('DELETE saved view', () => {
  it('deletes the view for everyone, and a second call answers 404', async () => {
    await freshCompany()
    const { id } = (await save(ann, 'Ohio', { is_shared: true })).body as DispatchView
    expect((await remove(ann, id)).status).toBe(204)
    expect((await remove(ann, id)).status).toBe(404)
    expect([await names(ann), await names(ben)]).toEqual([[], []])
    expect((await trail(id)).at(-1)).toMatchObject({
      action: 'delete',
      before: { name: 'Ohio', is_shared: true },
      after: null,
    })
  })
})
