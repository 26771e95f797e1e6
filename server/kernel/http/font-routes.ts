import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'

export const FONT_PATH = '/font/inter.woff2'

const FILE = fileURLToPath(
  new URL(
    '../../../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
    import.meta.url,
  ),
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
