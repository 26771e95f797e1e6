import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApiKey } from '#contract/entities/people/api-key.ts'
import { sign } from '#server/kernel/webhook/post.ts'
import { testApp } from '#tests/support/app.ts'

const PROGRAM = /^```ts\n([\s\S]*?)^```$/gm

let folder = ''

beforeAll(async () => {
  const document = await readFile(join(import.meta.dirname, '../../../../docs/api.md'), 'utf8')
  const [client = '', receiver = ''] = [...document.matchAll(PROGRAM)].map(([, source]) => source)
  folder = await mkdtemp(join(tmpdir(), 'freight-client-'))
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  await writeFile(join(folder, 'client.ts'), client)
  await writeFile(join(folder, 'receiver.ts'), receiver)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('the client in docs/api.md creates an offer and reads the board', async () => {
  const test = await testApp()
  const company = await test.company()
  const admin = await company.user(['VIEW_DISPATCH', 'CREATE_BID'], { is_admin: true })
  const { key } = (
    await admin.call(createApiKey, { body: { name: 'Client', permissions: ['VIEW_DISPATCH', 'CREATE_BID'] } })
  ).body
  await test.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = test.app.server.address() as AddressInfo
  const env = { ...process.env, FREIGHT_URL: `http://127.0.0.1:${port}`, FREIGHT_KEY: key }
  const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'client.ts')], { env })
  expect(JSON.parse(stdout)).toEqual({ made: 'EXAMPLE-1', count: 1, first: 'EXAMPLE-1' })
})

it('the signature check in docs/api.md accepts only payloads that Freight signed', async () => {
  const { isGenuine } = (await import(pathToFileURL(join(folder, 'receiver.ts')).href)) as {
    isGenuine: (header: string, body: string, secret: string) => boolean
  }
  const now = Math.floor(Date.now() / 1000)
  const signature = sign('secret', now, '{"id":1}')
  expect(isGenuine(signature, '{"id":1}', 'secret')).toBe(true)
  expect(isGenuine(signature, '{"id":2}', 'secret')).toBe(false)
  expect(isGenuine(signature, '{"id":1}', 'other')).toBe(false)
  expect(isGenuine(sign('secret', now - 3600, '{"id":1}'), '{"id":1}', 'secret')).toBe(false)
  expect(isGenuine('', '{"id":1}', 'secret')).toBe(false)
})
