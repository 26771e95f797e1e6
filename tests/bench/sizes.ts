import { REPORTED_WAYS } from '#tests/support/client-budgets.ts'
import { buildClient } from '#tests/support/client-bytes.ts'
import { openBrowser } from './browser.ts'
import type { Bench } from './context.ts'
import { atMost, type Row } from './row.ts'

export async function sizeRows({ product }: Bench): Promise<Row[]> {
  process.env['NODE_ENV'] = 'production'
  const client = await buildClient()
  const browser = await openBrowser()
  try {
    const page = await browser.newPage()
    let requests = 0
    page.on('request', () => requests++)
    await page.goto(`${product.url}/login`, { waitUntil: 'networkidle' })
    return [
      ...REPORTED_WAYS.map(([name, modules, limit]) =>
        atMost(
          { row: `JavaScript of ${name}, gzip`, unit: 'kB', value: client.bytesOf(...modules) / 1000 },
          limit,
        ),
      ),
      atMost({ row: 'requests of the first page', unit: '', value: requests }, 12),
    ]
  } finally {
    await browser.close()
  }
}
