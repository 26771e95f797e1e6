import { beforeEach, expect, it } from 'vitest'
import { deactivateAccount, readAccount, updateAccount } from '#contract/entities/people/account.ts'
import { listNotifications } from '#contract/entities/kernel/notification.ts'
import { listRoles, saveRoles } from '#contract/entities/people/role.ts'
import {
  createWebhook,
  listWebhooks,
  updateWebhook,
  type Webhook,
} from '#contract/entities/kernel/webhook.ts'
import { type Permission, PERMISSIONS } from '#contract/permissions.ts'
import type { TestUser } from '#tests/support/app.ts'
import { company, eachCompany, test } from '#tests/support/each-company.ts'

eachCompany()

const PRICES = 'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES'
let admin: TestUser
let maker: TestUser
let id: number

beforeEach(async () => {
  admin = await company.user(PERMISSIONS, { is_admin: true })
  maker = await company.user(PERMISSIONS, { is_admin: true })
  id = await create(maker)
})

const create = async (by: TestUser): Promise<number> =>
  (await by.call(createWebhook, { body: { url: 'https://93.184.216.34/hook', events: ['load', 'offer'] } }))
    .body.id
const shown = async (of = id) =>
  ((await admin.call(listWebhooks)).body.results as Webhook[]).find((one) => one.id === of)!
async function change(body: object): Promise<void> {
  const { version } = (await admin.call(readAccount, { params: { id: maker.id } })).body
  const { status } = await admin.call(updateAccount, { params: { id: maker.id }, body: { version, ...body } })
  expect(status).toBe(200)
}
const without = (...disabled: Permission[]) =>
  change({ custom_permissions: { enabled: PERMISSIONS, disabled } })

async function loseByRole(): Promise<void> {
  const { results } = (await admin.call(listRoles)).body as {
    results: { id: number; version: number; name: string; permissions: Permission[] }[]
  }
  const role = results.find(({ permissions }) => permissions.includes(PRICES))!
  await change({ roles: [role.id], custom_permissions: { enabled: ['VIEW_DISPATCH'], disabled: [] } })
  expect((await shown()).is_active).toBe(true)
  const permissions = ['VIEW_DISPATCH']
  const body = {
    changed: [
      { id: role.id, version: role.version, name: role.name, needs_second_factor: false, permissions },
    ],
  }
  expect((await admin.call(saveRoles, { body })).status).toBe(200)
}

it.each<[string, () => Promise<unknown>, string]>([
  ['deactivated', () => admin.call(deactivateAccount, { params: { id: maker.id } }), 'was deactivated'],
  ['no longer an administrator', () => change({ is_admin: false }), 'is no longer an administrator'],
  ['without a permission of its events', () => without(PRICES), 'lost a permission'],
  ['in a role without a permission of its events', loseByRole, 'lost a permission'],
])('a webhook is turned off when the user who set it up is %s', async (_, lose, words) => {
  const other = await create(admin)
  await test.sql`insert into webhook_delivery (company_id, webhook_id, event, payload) values (${company.id}, ${id}, 'offer', '{}')`
  await lose()
  expect(await shown()).toMatchObject({ is_active: false, waiting: 0, failed: 1 })
  expect((await shown(other)).is_active).toBe(true)
  const [notice] = (await admin.call(listNotifications)).body.results
  expect(notice).toMatchObject({
    title: '<b>Webhook turned off:</b> 93.184.216.34',
    sub_title: expect.stringContaining(words),
  })
})

it('a webhook stays on when the user who set it up loses permissions its events do not need', async () => {
  await without('CREATE_BID')
  expect((await shown()).is_active).toBe(true)
})

it('a webhook that another administrator turns on again depends on them from then on', async () => {
  await without(PRICES)
  const { version } = await shown()
  const body = { version, is_active: true }
  expect((await maker.call(updateWebhook, { params: { id }, body })).status).toBe(403)
  expect((await admin.call(updateWebhook, { params: { id }, body })).status).toBe(200)
  await admin.call(deactivateAccount, { params: { id: maker.id } })
  expect((await shown()).is_active).toBe(true)
})
