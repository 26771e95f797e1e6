import type { Browser, CDPSession, Page } from 'playwright'
import { openBrowser, openLoggedIn } from './browser.ts'
import { type Bench, TEAM_USER } from './context.ts'
import { startFloor } from './floor.ts'
import { against, atMost, percentile, type Row } from './row.ts'

const ROUNDS = 7
const ROWS = 50
const OFFERS = 20
const IN_WINDOW = 20
const SETTLED_MS = 6000
// Chromium loads its own pages in a new window, which would compete with the page under test.
const WINDOW_READY_MS = 2000

interface ListTimes {
  window: number
  page: number
}
interface Measures {
  cpu: number
  paint: number
  firstList: ListTimes
  laterList: ListTimes
  shift: number
  heap: number
}
type Storage = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>

const seconds = async (session: CDPSession, name: string) =>
  (await session.send('Performance.getMetrics')).metrics.find((metric) => metric.name === name)?.value ??
  Number.NaN

function watchPaint() {
  const seen = { paint: 0, shift: 0 }
  Object.assign(globalThis, { seen })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.paint = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shift += (entry as PerformanceEntry & { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
}

const stand = (page: Page, selector: string, least: number) =>
  page.waitForFunction(
    ([rows, count]) => document.querySelectorAll(rows).length >= count,
    [selector, least] as const,
    { polling: 'raf' },
  )

async function clickToRows(
  page: Page,
  link: string,
  rows: string,
  counts: readonly number[],
): Promise<number[]> {
  return page.evaluate(
    ([text, selector, wanted]) =>
      new Promise<number[]>((resolve) => {
        const anchor = [...document.querySelectorAll('a')].find(
          ({ textContent }) => textContent.trim() === text,
        )
        const begin = performance.now()
        const standing = wanted.map((count) => ({ count, ms: 0 }))
        const look = () => {
          const here = [...document.querySelectorAll(selector)].filter((row) => row.checkVisibility()).length
          const fresh = standing.filter(({ count, ms }) => ms === 0 && here >= count)
          if (fresh.length > 0) requestAnimationFrame((at) => fresh.forEach((one) => (one.ms = at - begin)))
          requestAnimationFrame(
            standing.every(({ ms }) => ms > 0) ? () => resolve(standing.map(({ ms }) => ms)) : look,
          )
        }
        anchor?.click()
        requestAnimationFrame(look)
      }),
    [link, rows, counts] as const,
  )
}

async function clickToList(page: Page): Promise<ListTimes> {
  const [window = Number.NaN, all = Number.NaN] = await clickToRows(page, 'Vehicles', ROW, [IN_WINDOW, ROWS])
  return { window, page: all }
}

// Last cell of a row: a row without its cells does not count as painted.
const ROW = 'tbody tr:not(.ant-table-measure-row) > td:last-child:not([colspan])'

async function visit(browser: Browser, url: string, storageState: Storage, board: string): Promise<Measures> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, storageState })
  const page = await context.newPage()
  await page.waitForTimeout(WINDOW_READY_MS)
  await page.addInitScript(watchPaint)
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.goto(`${url}/dispatch`, { waitUntil: 'commit' })
  await stand(page, '[data-offer]', OFFERS)
  const cpu = (await seconds(session, 'TaskDuration')) * 1000
  await page.waitForTimeout(SETTLED_MS)
  const { paint } = await page.evaluate(() => (globalThis as unknown as { seen: { paint: number } }).seen)
  const firstList = await clickToList(page)
  await page.waitForTimeout(500)
  await clickToRows(page, board, '[data-offer]', [OFFERS])
  await page.waitForTimeout(500)
  const laterList = await clickToList(page)
  await page.goto(`${url}/vehicles`)
  await stand(page, ROW, ROWS)
  await page.waitForTimeout(1000)
  const { shift } = await page.evaluate(() => (globalThis as unknown as { seen: { shift: number } }).seen)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await context.close()
  return { heap: usedSize / 1024 / 1024, cpu, paint, firstList, laterList, shift }
}

export async function firstSecondRows(bench: Bench): Promise<Row[]> {
  const browser = await openBrowser()
  const floor = await startFloor(bench.product.url)
  try {
    const loggedIn = await openLoggedIn(browser, bench, TEAM_USER)
    const ours = await loggedIn.context().storageState()
    await loggedIn.close()
    const theirs = { ...ours, origins: ours.origins.map((origin) => ({ ...origin, origin: floor.url })) }
    const product: Measures[] = []
    const small: Measures[] = []
    for (let round = 0; round < ROUNDS; round++) {
      product.push(await visit(browser, bench.product.url, ours, 'Dispatch'))
      small.push(await visit(browser, floor.url, theirs, 'Board'))
    }
    type Figure = (one: Measures) => number
    const median = (all: Measures[], of: Figure) => percentile(all.map(of), 0.5)
    const beside = (row: string, of: Figure, bound: number) =>
      against({ row, unit: 'ms', value: median(product, of) }, 'refine and antd alone', median(small, of), {
        atMost: bound,
      })
    return [
      beside('board, main-thread CPU until its rows are drawn', ({ cpu }) => cpu, 1.7),
      beside('board, largest paint', ({ paint }) => paint, 1.5),
      beside('first visit of a list, click to the visible rows', ({ firstList }) => firstList.window, 1.1),
      beside('first visit of a list, click to 50 rows', ({ firstList }) => firstList.page, 1.1),
      beside('later visit of a list, click to the visible rows', ({ laterList }) => laterList.window, 0.6),
      beside('later visit of a list, click to 50 rows', ({ laterList }) => laterList.page, 0.6),
      atMost(
        {
          row: 'layout shift of a direct visit of a list',
          unit: '',
          value: median(product, ({ shift }) => shift),
        },
        0.01,
      ),
      atMost(
        {
          row: 'heap of a list of 50 rows, its garbage collected',
          unit: 'MB',
          value: median(product, ({ heap }) => heap),
        },
        18,
      ),
    ]
  } finally {
    await browser.close()
    await floor.stop()
  }
}
