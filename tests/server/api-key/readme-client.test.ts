import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { createApiKey } from '#contract/entities/api-key.ts'
import { testApp } from '#tests/support/app.ts'

it('the client that README shows makes an offer and reads the board', async () => {
  const readme = await readFile(join(import.meta.dirname, '../../../README.md'), 'utf8')
  const source = /^```ts\n([\s\S]*?)^```$/m.exec(readme)?.[1] ?? ''
  const test = await testApp()
  const company = await test.company()
  const admin = await company.user(['VIEW_DISPATCH', 'CREATE_BID'], { is_admin: true })
  const { key } = (
    await admin.call(createApiKey, { body: { name: 'README', permissions: ['VIEW_DISPATCH', 'CREATE_BID', 'VIEW_OWN_BIDS'] } })
  ).body
  await test.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = test.app.server.address() as AddressInfo
  const folder = await mkdtemp(join(tmpdir(), 'freight-client-'))
  try {
    await writeFile(join(folder, 'package.json'), '{"type":"module"}')
    await writeFile(join(folder, 'client.ts'), source)
    const env = { ...process.env, FREIGHT_URL: `http://127.0.0.1:${port}`, FREIGHT_KEY: key }
    const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'client.ts')], { env })
    expect(JSON.parse(stdout)).toEqual({ made: 'EXAMPLE-1', count: 1, first: 'EXAMPLE-1' })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
