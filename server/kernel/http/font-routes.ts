import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { FastifyInstance } from 'fastify'

export const FONT_PATH = '/font/inter.woff2'

const FILE = createRequire(import.meta.url).resolve(
  '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
)

export function fontRoutes(app: FastifyInstance): void {
  let font: Promise<Buffer> | undefined
  app.get(FONT_PATH, async (_, reply) => {
    font ??= readFile(FILE)
    return reply
      .headers({ 'content-type': 'font/woff2', 'cache-control': 'public, max-age=2592000' })
      .send(await font)
  })
}
