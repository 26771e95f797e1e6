import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Connection, listConnections, retryConnection } from '#contract/entities/kernel/connection.ts'
import { type EdiDesk, ediDesk } from '#tests/server/edi/edi-desk.ts'
import { lastingApp, type TestApp, type TestUser } from '#tests/support/app.ts'

let test: TestApp
let desk: EdiDesk

beforeAll(async () => {
  test = await lastingApp()
})
beforeEach(async () => {
  desk = await ediDesk(test)
})

const SFTP = {
  transport: 'sftp',
  sftp_host: 'sftp.example.com',
  sftp_user: 'freight',
  sftp_inbox: '/outbound',
  sftp_outbox: '/inbound',
}
const list = async (user: TestUser, query = {}): Promise<Connection[]> => {
  const { status, body } = await user.call(listConnections, { query })
  expect(status).toBe(200)
  return body.results
}
const refuse = (id: number) =>
  test.sql`update edi_partner set last_error = 'The server refused the password.', polled_at = now() where id = ${id} and company_id = ${desk.company.id}`
const retry = (user: TestUser, kind: string, record: number) =>
  user.call(retryConnection, { params: { kind, record } })

describe('connections', () => {
  it('lists outside systems with state and reason, the failed ones first', async () => {
    const broken = await desk.partner(SFTP)
    await refuse(broken.id)
    await desk.partner({ name: 'Quiet', their_id: 'QUIETONE' })
    await test.sql`insert into webhook (company_id, user_id, url, secret, events, failures, failure)
      values (${desk.company.id}, ${desk.admin.id}, 'https://hooks.example.com', 's', '{offer}', 2, 'timeout')`
    const [first, ...rest] = await list(desk.admin)
    expect(first).toMatchObject({
      kind: 'edi',
      record: broken.id,
      name: 'Lake Broker',
      state: 'failed',
      reason: 'The server refused the password.',
      path: `/settings/edi-partners/${broken.id}`,
      can_retry: true,
    })
    expect(first?.last_at).not.toBeNull()
    expect(rest).toContainEqual(
      expect.objectContaining({ name: 'Quiet', state: 'waiting', reason: 'No messages exchanged yet' }),
    )
    expect(rest).toContainEqual(
      expect.objectContaining({ kind: 'webhook', state: 'waiting', reason: '2 timeouts' }),
    )
    expect((await list(desk.admin, { state: 'failed' })).map(({ name }) => name)).toEqual(['Lake Broker'])
  })

  it('tries a failed one again, and refuses where there is nothing to try', async () => {
    const { id } = await desk.partner(SFTP)
    expect((await retry(desk.admin, 'edi', id)).status).toBe(409)
    await refuse(id)
    expect((await retry(desk.admin, 'edi', id)).body).toEqual({ name: 'Lake Broker' })
    const [row] =
      await test.sql`select polled_at from edi_partner where id = ${id} and company_id = ${desk.company.id}`
    expect(row).toEqual({ polled_at: null })
    expect((await retry(desk.admin, 'edi', 999_999)).status).toBe(404)
    expect((await retry(desk.admin, 'register', 0)).status).toBe(409)
  })

  it('shows each user only what they may see', async () => {
    const { id } = await desk.partner(SFTP)
    await refuse(id)
    const accountant = await desk.company.user(['VIEW_ALL_CONFIRMED_LOADS_AND_PRICES'])
    expect((await list(accountant)).filter(({ kind }) => kind === 'edi')).toEqual([])
    expect((await retry(accountant, 'edi', id)).status).toBe(404)
    const lead = await desk.company.user(['VIEW_ALL_CONFIRMED_LOADS_AND_PRICES', 'CREATE_BID'])
    expect(new Set((await list(lead)).map(({ kind }) => kind))).toEqual(new Set(['register', 'mail']))
    const dispatcher = await desk.company.user(['CREATE_BID'])
    expect((await dispatcher.call(listConnections)).status).toBe(403)
    const stranger = await (await test.company()).user([], { is_admin: true })
    expect((await list(stranger)).filter(({ kind }) => kind === 'edi')).toEqual([])
  })
})
