import { tmpdir } from 'node:os'
import { beforeAll, describe, expect, it } from 'vitest'
import { job } from '#server/kernel/jobs/job.table.ts'
import { withClient } from '#server/kernel/db/connection.ts'
import { watchNameServers } from '#server/market/mail-watch/watch.service.ts'
import { testApp, type TestApp } from '#tests/support/app.ts'
import { eventually } from '#tests/support/eventually.ts'

const TOKEN = 'a-long-random-metrics-token'
let test: TestApp
beforeAll(async () => {
  test = await testApp({ METRICS_TOKEN: TOKEN, DATA_DIR: tmpdir() })
})
const get = (url: string, token?: string) =>
  test.app.inject({ url, ...(token && { headers: { authorization: `Bearer ${token}` } }) })

describe('health endpoints', () => {
  it('/livez, /readyz, and /healthz answer ok', async () => {
    for (const url of ['/livez', '/readyz', '/healthz'])
      expect((await get(url)).json()).toMatchObject({ status: 'ok' })
  })

  it('/metrics requires the metrics token', async () => {
    const { id } = await test.company({ payment_status: 'grace_period' })
    await get('/readyz')
    expect([
      (await get('/metrics')).statusCode,
      (await get('/metrics', 'another-token-of-that-length')).statusCode,
    ]).toEqual([401, 401])
    const { statusCode, body } = await get('/metrics', TOKEN)
    expect(statusCode).toBe(200)
    expect(body).toContain('freight_rows{what="company",state="grace_period"} 1')
    expect(body).toMatch(/freight_request_seconds_count\{method="GET",route="\/readyz",status="200"\} 2/)
    expect(body).toContain('freight_sockets 0')
    expect(body).toContain('freight_name_servers_answering 1')
    expect(body).toContain('freight_job_overdue_seconds 0')
    expect(body).toMatch(/freight_disk_free_bytes [1-9]/)
    await test.db.tenant(id, (tx) => watchNameServers(tx, false))
    await test.db.system((tx) =>
      tx.insert(job).values({ company_id: id, name: 'late', due_at: '2020-01-01T00:00:00Z' }),
    )
    expect((await get('/metrics', TOKEN)).body).toMatch(/freight_job_overdue_seconds \d{8,}/)
    expect((await get('/metrics', TOKEN)).body).toContain('freight_name_servers_answering 0')
  })

  it('/metrics answers 404 when no token is set', async () => {
    const bare = await testApp()
    expect(
      (await bare.app.inject({ url: '/metrics', headers: { authorization: 'Bearer x' } })).statusCode,
    ).toBe(404)
  })

  it('/readyz answers 503 while the database cannot be written to, and /livez 200', async () => {
    const name = new URL(test.url).pathname.slice(1)
    const setReadOnly = (value: string) =>
      withClient(test.url.replace(`/${name}`, '/postgres'), async (client) => {
        await client.query(`alter database ${name} set default_transaction_read_only = ${value}`)
        await client.query(
          'select pg_terminate_backend(pid, 2000) from pg_stat_activity where datname = $1',
          [name],
        )
      })
    await setReadOnly('on')
    const answers = await Promise.all([get('/readyz'), get('/healthz'), get('/livez')])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503, 200])
    await setReadOnly('off')
    await eventually(async () => expect((await get('/readyz')).statusCode).toBe(200))
  })
})
