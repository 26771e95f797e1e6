import { buildClient } from '#tests/support/client-bytes.ts'
import { openBrowser } from './browser.ts'
import type { Bench } from './context.ts'
import { atMost, type Row } from './row.ts'

const LOGIN = ['src/main.tsx']
const SHELL = [...LOGIN, 'src/shell.tsx', 'providers/create-providers.ts', 'providers/access/enforcer.ts']
const LIST = [...SHELL, 'src/antd-page.tsx', 'resources/kit/list/list-view.tsx']
const WAYS: [name: string, modules: string[], limit: number][] = [
  ['the login page', LOGIN, 90],
  ['the dispatch board, its map closed', [...SHELL, 'src/pages/dispatch/index.tsx'], 310],
  ['the list of vehicles', [...LIST, 'resources/vehicles/views.ts'], 480],
]

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
      ...WAYS.map(([name, modules, limit]) =>
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
