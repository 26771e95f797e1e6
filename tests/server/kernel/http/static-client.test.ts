import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { handleErrors } from '#server/kernel/http/error-handler.ts'
import { registerNotFound } from '#server/kernel/http/not-found.ts'
import { openClient } from '#server/kernel/http/static-client.ts'
import { eventually } from '#tests/support/eventually.ts'

const SCRIPT = `export const text = '${'offer '.repeat(1000)}'`
let folder: string
let app: FastifyInstance

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'client '))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Freight</title>')
  await mkdir(join(folder, 'src', 'driver'), { recursive: true })
  await writeFile(join(folder, 'src', 'driver', 'index.html'), '<!doctype html><title>Driver</title>')
  await writeFile(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(join(folder, 'assets', 'index-BKp2x_3d.js'), SCRIPT)
  await writeFile(join(folder, 'assets', 'built-AAAAbbbb.js'), 'raw')
  await writeFile(join(folder, 'assets', 'built-AAAAbbbb.js.br'), 'prebuilt br')
  app = fastify()
  app.addHook(
    'onRequest',
    async (_, reply) => void reply.header('content-security-policy', "script-src 'self'; object-src 'none'"),
  )
  handleErrors(app)
  registerNotFound(app, await openClient(folder))
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { accept: 'text/html,*/*', ...headers } })

describe('built client', () => {
  it('hashed files are cached for a year, and the page is revalidated', async () => {
    expect((await get('/assets/index-BKp2x_3d.js')).headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
    })
    expect((await get('/')).headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'text/html; charset=utf-8',
    })
    expect((await get('/favicon.svg')).headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'image/svg+xml; charset=utf-8',
    })
  })

  it.each(['/dispatch', '/orders/17', '/login?next=%2Fbids', '/hr-portal/3/'])(
    'the page is served at %s',
    async (url) => {
      const answer = await get(url)
      expect([answer.statusCode, answer.body]).toEqual([200, '<!doctype html><title>Freight</title>'])
    },
  )

  it('only the driver page allows geolocation and WebAssembly', async () => {
    const policyOf = async (url: string) => (await get(url)).headers['content-security-policy']
    expect((await get('/driver')).headers['permissions-policy']).toContain('geolocation=(self)')
    expect(await policyOf('/driver')).toBe("script-src 'self' 'wasm-unsafe-eval'; object-src 'none'")
    expect(await policyOf('/dispatch')).toBe("script-src 'self'; object-src 'none'")
  })

  it.each([
    '/assets/gone-BKp2x_3d.js',
    '/../package.json',
    '/%2e%2e/package.json',
    '/app/api/gone/',
    '/v1/ws/gone',
    '/app/api/',
  ])('an unknown file or API path answers 404 as JSON: %s', async (url) => {
    const answer = await get(url)
    expect([answer.statusCode, answer.json()]).toEqual([404, { detail: ['Not found.'] }])
  })

  it.each(['/', '/login', '/login/', '/login?next=%2Fbids', '/driver'])(
    'the page is served at %s for any Accept header',
    async (url) => {
      for (const accept of ['application/json', 'image/*', 'text/plain;q=0.5', '', undefined]) {
        const answer = await app.inject({ url, headers: accept === undefined ? {} : { accept } })
        expect([accept, answer.statusCode, answer.headers['content-type']]).toEqual([
          accept,
          200,
          'text/html; charset=utf-8',
        ])
      }
    },
  )

  it('a client route answers 404 to requests that do not accept HTML', async () => {
    expect((await get('/dispatch', { accept: 'application/json' })).statusCode).toBe(404)
    expect(
      (await app.inject({ method: 'POST', url: '/dispatch', headers: { accept: 'text/html' } })).statusCode,
    ).toBe(404)
  })

  it('files are compressed when the client accepts it', async () => {
    const url = '/assets/index-BKp2x_3d.js'
    for (const coding of ['br', 'gzip'])
      await eventually(async () =>
        expect((await get(url, { 'accept-encoding': coding })).headers['content-encoding']).toBe(coding),
      )
    const [brotli, gzip, plain, refused] = await Promise.all(
      ['gzip, deflate, br, zstd', 'gzip', 'identity', 'br;q=0, gzip;q=0'].map((accepted) =>
        get(url, { 'accept-encoding': accepted }),
      ),
    )
    expect(brotliDecompressSync(brotli?.rawPayload ?? '').toString()).toBe(SCRIPT)
    expect(gunzipSync(gzip?.rawPayload ?? '').toString()).toBe(SCRIPT)
    expect([plain?.body, refused?.body]).toEqual([SCRIPT, SCRIPT])
    expect(brotli?.headers.vary).toBe('accept-encoding')
  })

  it('a file precompressed by the build is preferred', async () => {
    expect((await get('/assets/built-AAAAbbbb.js', { 'accept-encoding': 'br' })).body).toBe('prebuilt br')
  })

  it('an unchanged page answers 304', async () => {
    const first = await get('/')
    const again = await get('/', { 'if-none-match': String(first.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })
})

describe('known path with another method', () => {
  it('answers 405 with the allowed methods', async () => {
    const answer = await app.inject({ method: 'DELETE', url: '/app/api/broker/list/' })
    expect([answer.statusCode, answer.headers.allow, answer.json()]).toEqual([
      405,
      'GET',
      { detail: ['This path accepts GET.'] },
    ])
  })
})
