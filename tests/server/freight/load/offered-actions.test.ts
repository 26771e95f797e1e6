import { beforeAll, expect, it } from 'vitest'
import {
  changeLoadStatus,
  deleteLoad,
  deleteOwnLoad,
  type LoadDetail,
  readLoad,
  readOwnLoad,
  updateLoad,
  updateOwnLoad,
} from '#contract/entities/freight/load.ts'
import { LOAD_STATUS } from '#contract/rules/load-status.ts'
import type { Endpoint } from '#contract/http.ts'
import { PERMISSIONS, withDependencies } from '#contract/permissions.ts'
import type { RecordAction } from '#kit/define-views.ts'
import type { OwnershipRule } from '#kit/ownership.ts'
import { MAY_EDIT } from '#parts/freight/load/load-rules.ts'
import { actions } from '#resources/loads/actions.ts'
import { bulk } from '#resources/loads/bulk.ts'
import { toHolder } from '#server/kernel/http/access.ts'
import { booking } from '#tests/server/freight/load/booking.ts'
import type { TestUser } from '#tests/support/app.ts'
import { eachCompany, test } from '#tests/support/each-company.ts'

eachCompany()

let desk: Awaited<ReturnType<typeof booking>>
let load: LoadDetail

beforeAll(async () => {
  desk = await booking(test)
  load = await desk.book(desk.boss)
})

async function put(status: number, dispatcher: number, isDeleted: boolean) {
  await test.sql`update load set status = ${status === 6 ? 1 : status}, deleted_at = ${isDeleted ? new Date().toISOString() : null},
    broker_price_cents = 120000, driver_price_cents = 90000, dispatcher = ${dispatcher} where id = ${load.id}`
  const { body } = await desk.boss.call(readLoad, { params: { id: load.id } })
  if (status === 6)
    await desk.boss.call(changeLoadStatus, {
      params: { id: load.id },
      body: { ...TONU_PRICES, status: 6, version: body.version },
    })
}

const STATES = [1, 3, 6]
const TONU_PRICES = { broker_price_cents: 15_000, driver_price_cents: 5000 }
type Offered = Pick<RecordAction<LoadDetail>, 'endpoint' | 'rule'>

it.each(PERMISSIONS)(
  "load actions offered with the permission %s are those the server allows, on own and others' loads",
  async (permission) => {
    const user = await desk.company.user([permission])
    const holder = toHolder(withDependencies([permission]))
    const viewer = { id: user.id, can: holder.can }
    const mayCall = ({ access }: Endpoint) => access !== 'public' && holder.can(...access)
    const isOffered = (row: LoadDetail, { endpoint, rule }: Offered) =>
      mayCall(endpoint) && (rule as OwnershipRule<LoadDetail>).holds(row, viewer)
    const read = async (by: TestUser) =>
      (await by.call(holder.can('all-loads', 'show') ? readLoad : readOwnLoad, {
        params: { id: load.id },
      })) as {
        status: number
        body: LoadDetail
      }
    const found: string[] = []
    const tried: string[] = []
    const compare = (name: string, offered: boolean, isDone: boolean) => {
      tried.push(name)
      if (offered !== isDone)
        found.push(`${name}: ${offered ? 'offered and refused' : 'not offered and done'}`)
    }
    for (const whose of ['own', 'another’s'] as const) {
      const dispatcher = whose === 'own' ? user.id : desk.dana.id
      for (const isDeleted of [false, true])
        for (const status of isDeleted ? [1] : STATES)
          for (const action of actions.filter(({ rule }) => rule)) {
            await put(status, dispatcher, isDeleted)
            const { status: readable, body: row } = await read(user)
            if (readable !== 200 || (row.broker_price_cents !== undefined && !action.when(row))) continue
            const offered = action.when(row) && isOffered(row, action)
            const endpoint = action.wider && mayCall(action.wider) ? action.wider : action.endpoint
            const answer = await user.call(endpoint, {
              params: { id: load.id },
              body: { ...action.body?.(row), ...(action.label === LOAD_STATUS[6] && TONU_PRICES) },
            })
            compare(`${action.label} of ${whose} in ${status}`, offered, answer.status === 200)
          }
      await put(1, dispatcher, false)
      const { status: readable, body: row } = await read(user)
      if (readable !== 200) continue
      const update = holder.can(...(updateLoad.access as [string, 'edit'])) ? updateLoad : updateOwnLoad
      const edited = await user.call(update, {
        params: { id: load.id },
        body: { notes: `By ${user.id}`, version: row.version },
      })
      compare(`Edit of ${whose}`, isOffered(row, { endpoint: update, rule: MAY_EDIT }), edited.status === 200)
      for (const { label, endpoint, rule } of bulk) {
        await put(1, dispatcher, false)
        const body = {
          ids: [load.id],
          ...(label === 'Change status' ? { status: 3, early: 'change' } : { dispatcher: desk.dean.id }),
        }
        const answer = await user.call(endpoint, { body })
        compare(
          `${label} of ${whose}`,
          isOffered(row, { endpoint, rule: rule as never }),
          answer.body.changed?.length === 1,
        )
      }
    }
    expect(found).toEqual([])
    expect(tried.length).toBeGreaterThan(holder.can('loads', 'show') ? 10 : -1)
  },
)

it('the delete action uses the endpoint for all loads if permitted, and the one for own loads otherwise', () => {
  const action = actions.find(({ label }) => label === 'Delete')
  expect([action?.endpoint.name, action?.wider?.name]).toEqual([deleteOwnLoad.name, deleteLoad.name])
})
