import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openErrorReports } from '#server/kernel/operation/error-reports.ts'
import { defineJob, type Job } from '#server/kernel/jobs/define-job.ts'
import { enqueue } from '#server/kernel/jobs/enqueue.ts'
import { startRunner } from '#server/kernel/jobs/runner.ts'
import { testApp, testConfig } from '#tests/support/app.ts'
import { eventually } from '#tests/support/eventually.ts'

let envelopes: string[] = []
const receiver = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const body = Buffer.concat(parts)
    envelopes.push((request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString())
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
})
let dsn: string
beforeAll(async () => {
  await once(receiver.listen(0, '127.0.0.1'), 'listening')
  dsn = `http://key@127.0.0.1:${(receiver.address() as AddressInfo).port}/1`
})
beforeEach(() => {
  envelopes = []
})
afterAll(() => void receiver.close())

describe('error reports', () => {
  it('a server error is reported once with its request id and without personal data, and each request with its duration', async () => {
    const test = await testApp(
      { SENTRY_DSN: dsn },
      {
        routes: (app) => {
          app.get('/boom/:id', () => {
            throw new Error('no rate for ann@carrier.example, +1 614 555 0100')
          })
        },
      },
    )
    const answer = await test.app.inject({
      url: '/boom/load-of-ann?search=Ann',
      headers: { authorization: 'Bearer secret-token', cookie: 'a=b' },
    })
    const { request_id } = answer.json() as { request_id: string }
    expect(answer.statusCode).toBe(500)
    expect(answer.headers['content-security-policy']).toContain(new URL(dsn).origin)
    expect((await test.app.inject({ url: '/livez' })).statusCode).toBe(200)
    await test.app.services.reports.close()
    const events = envelopes.filter((text) => text.includes('"type":"event"'))
    expect(events).toHaveLength(1)
    expect(events[0]).toContain(`"request_id":"${request_id}"`)
    expect(events[0]).toContain('no rate for (address), (number)')
    const sent = envelopes.join('\n')
    expect(sent).toContain('"transaction":"GET /boom/:id"')
    expect(sent).toContain('"transaction":"GET /livez"')
    for (const private_ of ['ann@', '614 555', 'secret-token', 'search=', 'load-of-ann', '127.0.0.1"'])
      expect(sent).not.toContain(private_)
  })

  it('a failing job is reported by name only after its last retry', async () => {
    const test = await testApp({ SENTRY_DSN: dsn })
    const company = await test.company()
    const job = defineJob({
      name: 'send-bills',
      title: 'Send bills',
      payload: z.object({ to: z.string() }),
      retryMs: [10],
      work: async ({ payload }) => {
        throw new Error(`no mailbox for ${payload.to}`)
      },
    }) as Job<{ to: string }>
    await test.db.tenant(company.id, (tx) => enqueue(tx, job, { to: 'ann@carrier.example' }))
    const log = { info: () => undefined, warn: () => undefined }
    const runner = startRunner({ services: test.app.services, jobs: [job as Job], log, pollMs: 20 })
    await eventually(async () =>
      expect(await test.sql`select state, attempts from job where name = 'send-bills'`).toEqual([
        { state: 'dead', attempts: 2 },
      ]),
    )
    await runner.stop()
    await test.app.services.reports.close()
    const events = envelopes.filter((text) => text.includes('"type":"event"'))
    expect(events).toHaveLength(1)
    expect(events[0]).toContain('"job":"send-bills"')
    expect(events[0]).toContain('no mailbox for (address)')
    expect(events[0]).not.toContain('ann@')
  })

  it('nothing is sent or loaded without a DSN', async () => {
    const reports = await openErrorReports(testConfig())
    reports.report(new Error('x'), {})
    await reports.close()
    expect(envelopes).toHaveLength(0)
  })
})
