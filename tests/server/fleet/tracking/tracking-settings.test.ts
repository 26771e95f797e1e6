import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { reportPosition } from '#contract/entities/fleet/position.ts'
import {
  readDeviceTracking,
  readTracking,
  renewTrackingToken,
} from '#contract/entities/fleet/tracking-settings.ts'
import { PERMISSIONS } from '#contract/permissions.ts'
import { auditEntry } from '#server/kernel/history/audit.table.ts'
import { createTrackingTokens } from '#server/fleet/tracking/tracking-tokens.ts'
import type { TestUser } from '#tests/support/app.ts'
import { testApp } from '#tests/support/app.ts'
import { company, eachCompany, rows, test } from '#tests/support/each-company.ts'
import { CHICAGO, freight } from '#tests/support/freight.ts'
import { eventually } from '#tests/support/eventually.ts'

eachCompany()

let admin: TestUser

beforeEach(async () => {
  admin = await company.user([], { is_admin: true })
  await rows.vehicle({
    object_id: 'phone-1',
    last_latitude: null,
    last_longitude: null,
    last_geo_date_time: null,
  })
})

const read = async () => (await admin.call(readTracking)).body
const renew = (fingerprint: unknown, by = admin) => by.call(renewTrackingToken, { body: { fingerprint } })
const report = async (token: string) =>
  (
    await test.call(reportPosition, {
      query: { id: 'phone-1', token, lat: CHICAGO.latitude, lon: CHICAGO.longitude },
    })
  ).status

describe('tracking settings', () => {
  it('show the reporting address, based on the request, and the token', async () => {
    const { status, body } = await admin.call(readTracking, { headers: { host: 'freight.example:8080' } })
    expect([status, body]).toEqual([
      200,
      {
        address: 'http://freight.example:8080/app/api/tracking/position/',
        token: company.tracking_token,
        fingerprint: expect.stringMatching(/^[\w-]{22}$/),
      },
    ])
    expect(await report(body.token)).toBe(200)
  })

  it('show the token of a device assigned to a vehicle, and of no other', async () => {
    const device = (id: string) => admin.call(readDeviceTracking, { query: { id } })
    expect(await report((await device('phone-1')).body.token)).toBe(200)
    const unknown = await device('abc')
    expect([unknown.status, unknown.body]).toEqual([
      400,
      { id: [expect.stringMatching(/^No vehicle has this tracker\. /)] },
    ])
    const theirs = freight(test.db, (await test.company()).id)
    await theirs.vehicle({ object_id: 'phone-2' })
    expect((await device('phone-2')).status).toBe(400)
  })

  it('can be read and changed only by an administrator, whatever permissions others have', async () => {
    const lead = await company.user(PERMISSIONS)
    expect((await lead.call(readTracking)).status).toBe(403)
    expect((await renew((await read()).fingerprint, lead)).status).toBe(403)
    expect((await read()).token).toBe(company.tracking_token)
  })
})

it('tracking settings show the public address when the server has one', async () => {
  const at = await testApp({ PUBLIC_URL: 'https://freight.example/' })
  const chief = await (await at.company()).user([], { is_admin: true })
  expect((await chief.call(readTracking)).body.address).toBe(
    'https://freight.example/app/api/tracking/position/',
  )
})

describe('tracking token renewal', () => {
  it('takes effect at once, and the old token is refused, even when cached', async () => {
    expect(await report(company.tracking_token)).toBe(200)
    const before = await read()
    const { status, body } = await renew(before.fingerprint)
    expect(status).toBe(200)
    expect(body.token).toMatch(/^[\w-]{32}$/)
    expect(body.token).not.toBe(before.token)
    expect(await report(before.token)).toBe(401)
    expect(await report(body.token)).toBe(200)
    expect(await read()).toEqual(body)
  })

  it('reaches every other node', async () => {
    const other = createTrackingTokens(test.db, () => 0)
    await other.start()
    expect(await other.companyOf(company.tracking_token, '192.0.2.1')).toBe(company.id)
    const { body } = await renew((await read()).fingerprint)
    await eventually(async () =>
      expect(await other.companyOf(company.tracking_token, '192.0.2.1')).toBeUndefined(),
    )
    expect(await other.companyOf(body.token, '192.0.2.1')).toBe(company.id)
    await other.stop()
  })

  it('happens once for two clicks, and a stale page is refused', async () => {
    const { fingerprint } = await read()
    const answers = await Promise.all([renew(fingerprint), renew(fingerprint)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { token } = await read()
    expect(answers.find(({ status }) => status === 200)?.body.token).toBe(token)
    const late = await renew(fingerprint)
    expect([late.status, late.body]).toEqual([
      409,
      { detail: [expect.stringMatching(/^This token was already replaced/)] },
    ])
    expect((await read()).token).toBe(token)
  })

  it('leaves the token of another company unchanged', async () => {
    const other = await test.company()
    const stranger = await other.user([], { is_admin: true })
    const { fingerprint } = await read()
    expect((await renew(fingerprint, stranger)).status).toBe(409)
    await renew(fingerprint)
    expect((await stranger.call(readTracking)).body.token).toBe(other.tracking_token)
  })

  it('is audited with its user and without the tokens', async () => {
    const before = await read()
    const { body } = await renew(before.fingerprint)
    const trail = await test.db.tenant(company.id, (tx) =>
      tx.select().from(auditEntry).where(eq(auditEntry.record_type, 'tracking_token')),
    )
    expect(trail).toMatchObject([
      { action: 'renew', user_id: admin.id, record_id: company.id, after: { tracking_token: '(secret)' } },
    ])
    const all = JSON.stringify(trail)
    for (const secret of [before.token, body.token]) expect(all).not.toContain(secret)
  })

  it.each([[undefined], [''], [7]])(
    'is refused with %j as fingerprint, and the field is named',
    async (fingerprint) => {
      const { status, body } = await renew(fingerprint)
      expect([status, Object.keys(body)]).toEqual([400, ['fingerprint']])
    },
  )
})
