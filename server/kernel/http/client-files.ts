import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

export interface ClientFile {
  type: string
  etag: string
  isHashed: boolean
  bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer }
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.woff2': 'font/woff2',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
  '.wav': 'audio/wav',
}
const COMPRESSED_ALREADY = new Set(['.png', '.webp', '.jpg', '.woff2', '.mp3', '.ogg'])
const WORTH_COMPRESSING = 1024
const PREBUILT: Record<string, Encoding> = { '.br': 'br', '.gz': 'gzip' }
const HASHED = /^\/assets\/.+[-.][\w-]{8,}\.\w+$/

const toGzip = promisify(gzip)
const toBrotli = promisify(brotliCompress)

export const clientFile = (path: string, body: Buffer): ClientFile => ({
  type: TYPES[extname(path)] ?? 'application/octet-stream',
  etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`,
  isHashed: HASHED.test(path),
  bodies: { identity: body },
})

export async function compress(file: ClientFile): Promise<void> {
  const { identity } = file.bodies
  file.bodies.br ??= await toBrotli(identity, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length },
  })
  file.bodies.gzip ??= await toGzip(identity)
}

/**
 * Keyed by URL path; a missing folder is an empty client. Uses the build's compressed files; missing
 * encodings are compressed after the promise settles. `edit` changes each page's HTML.
 */
export async function readClient(
  folder: string,
  edit?: (html: string) => string,
): Promise<Map<string, ClientFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = new Map<string, ClientFile>()
  const prebuilt: [path: string, encoding: Encoding, body: Buffer][] = []
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const full = join(entry.parentPath, entry.name)
    const path = `/${relative(folder, full).split(sep).join('/')}`
    const ending = extname(entry.name)
    const read = await readFile(full)
    const body = edit && ending === '.html' ? Buffer.from(edit(read.toString())) : read
    const encoding = PREBUILT[ending]
    if (encoding) {
      prebuilt.push([path.slice(0, -ending.length), encoding, body])
    } else {
      files.set(path, clientFile(path, body))
    }
  }
  for (const [path, encoding, body] of prebuilt) {
    const file = files.get(path)
    if (file && !(edit && path.endsWith('.html'))) file.bodies[encoding] = body
  }
  void compressAll(files)
  return files
}

async function compressAll(files: ReadonlyMap<string, ClientFile>): Promise<void> {
  for (const [path, file] of files) {
    if (file.bodies.identity.length >= WORTH_COMPRESSING && !COMPRESSED_ALREADY.has(extname(path)))
      await compress(file)
  }
}
