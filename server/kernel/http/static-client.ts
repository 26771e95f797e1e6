import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { escaped } from '#server/kernel/base/html.ts'
import { FIXED_HEADERS } from '#server/kernel/base/security-headers.ts'
import { type ClientFile, type Encoding, readClient } from '#server/kernel/http/client-files.ts'

export const CLIENT_FOLDER = join(import.meta.dirname, '../../../dist')

const IMMUTABLE = 'public, max-age=31536000, immutable'
const REVALIDATE = 'no-cache'

function encodingFor(request: FastifyRequest, file: ClientFile): Encoding {
  const acceptedEncodings = String(request.headers['accept-encoding'] ?? '')
    .split(',')
    .filter((one) => !/;\s*q=0(\.0*)?\s*$/.test(one))
    .map((one) => one.split(';', 1)[0]?.trim().toLowerCase())
  if (file.bodies.br && acceptedEncodings.includes('br')) return 'br'
  if (file.bodies.gzip && acceptedEncodings.includes('gzip')) return 'gzip'
  return 'identity'
}

export function sendClientFile(file: ClientFile, request: FastifyRequest, reply: FastifyReply): void {
  const encoding = encodingFor(request, file)
  const etag = encoding === 'identity' ? file.etag : file.etag.replace(/"$/, `-${encoding}"`)
  reply
    .header('content-type', file.type)
    .header('cache-control', file.isHashed ? IMMUTABLE : REVALIDATE)
    .header('etag', etag)
    .header('vary', 'accept-encoding')
  if (request.headers['if-none-match'] === etag) return void reply.code(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  reply.code(200).send(file.bodies[encoding])
}

// Only the driver's page needs geolocation.
/** The document scanner compiles WebAssembly; this still forbids eval. */
const withScanner = (policy: string) =>
  policy.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'")
const DRIVER_PERMISSIONS = FIXED_HEADERS['permissions-policy'].replace('geolocation=()', 'geolocation=(self)')

const withMetas = (metas: readonly [string, string][]) => (html: string) =>
  html.replace(
    '</head>',
    () =>
      `${metas.map(([name, content]) => `<meta name="${name}" content="${escaped(content)}">`).join('')}</head>`,
  )

// Monitors and link previews request these without Accept: text/html.
const ENTRY = /^\/(?:login|driver)?\/?$/
const wantsPage = ({ headers }: FastifyRequest, path: string) =>
  ENTRY.test(path) || /text\/html|\*\/\*/.test(headers.accept ?? '')

/**
 * Serves a file by its path, otherwise the app page for requests that accept HTML, so that every app URL can
 * be reloaded; false when neither fits. `told` are installation settings embedded in the page.
 */
export async function openClient(
  folder: string,
  settings: Readonly<Record<string, string | undefined>> = {},
): Promise<(request: FastifyRequest, reply: FastifyReply) => boolean> {
  const metas = Object.entries(settings).filter((one): one is [string, string] => one[1] !== undefined)
  const files = await readClient(folder, metas.length === 0 ? undefined : withMetas(metas))
  const page = files.get('/index.html')
  const driverPage = files.get('/src/driver/index.html')
  return (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    const path = request.url.split('?', 1)[0] ?? '/'
    const isFile = /\.\w+$/.test(path)
    const isDriver = /^\/driver(?:\/|$)/.test(path)
    const file =
      files.get(path) ?? (!isFile && wantsPage(request, path) ? (isDriver ? driverPage : page) : undefined)
    if (!file) return false
    if (file === driverPage) {
      reply.header('permissions-policy', DRIVER_PERMISSIONS)
      reply.header('content-security-policy', withScanner(String(reply.getHeader('content-security-policy'))))
    }
    sendClientFile(file, request, reply)
    return true
  }
}
