import type { Browser, CDPSession, Page } from 'playwright'
import { API_PREFIX } from '#contract/constants.ts'
import { buildPath } from '#contract/http.ts'
import { listOffers, type Offer } from '#contract/entities/market/offer.ts'
import { liveFrame } from '#contract/live.ts'
import { withClient } from '#server/kernel/db/connection.ts'
import { openBoard, openBrowser } from './browser.ts'
import { startLimit } from './child.ts'
import type { Bench } from './context.ts'
import { framesDuring, paced } from './frames.ts'
import { pauseUntil } from './pause.ts'
import { against, atMost, type Row } from './row.ts'

const SECONDS = 5
const CALM = 10
const BUSY = 100
const FIRST_ID = 1_000_000_000
const TOGETHER = 10
const FILTERED = '?around=2&radius=1500&lat=39.8&lng=-96&place=Kansas&miles=1&broker_is=lte&broker=nobody'
const EVENT = `
  with next as (update live_counter set seq = seq + 1 where company_id = $1 returning seq),
    kept as (insert into live_event (company_id, seq, type, data) select $1, seq, 'LOAD_CREATED', $2 from next returning seq)
  select pg_notify('live', $1 || ':' || seq) from kept`

async function mainThread(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
}

async function cpuPerInsert(page: Page, insert: () => Promise<unknown>): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await paced(CALM, SECONDS, insert)
  const before = await mainThread(session)
  const count = await paced(CALM, SECONDS, insert)
  return (((await mainThread(session)) - before) / count) * 1000
}

const shiftOf = (page: Page) => page.evaluate(() => (globalThis as unknown as { shifted: number }).shifted)

async function watchShift(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.assign(globalThis, { shifted: 0 })
    const seen = globalThis as unknown as { shifted: number }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        seen.shifted += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift' })
  })
}

async function plainBoard(browser: Browser, port: number): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  const connected = page.waitForEvent('websocket')
  await page.goto(`http://127.0.0.1:${port}/#ws://127.0.0.1:${port}`)
  await connected
  return page
}

async function anOffer({ product, accounts }: Bench): Promise<Offer> {
  const answer = await fetch(`${product.url}${API_PREFIX}${buildPath(listOffers)}`, {
    headers: { authorization: `Bearer ${accounts[0]!.access}` },
  })
  const { results } = (await answer.json()) as { results: Offer[] }
  if (!results[0]) throw new Error('the board is empty: measure mailToRow first')
  return results[0]
}

export async function boardRows(bench: Bench): Promise<Row[]> {
  const offer = await anOffer(bench)
  let made = FIRST_ID
  const next = () => JSON.stringify({ ...offer, id: ++made, received_date: new Date().toISOString() })
  const relay = await startLimit('bare-sockets.ts')
  const browser = await openBrowser()
  try {
    return await withClient(bench.databaseUrl, async (client) => {
      const page = await openBoard(browser, bench)
      const insert = () => client.query(EVENT, [bench.companyId, next()])
      await watchShift(page)
      const ours = await cpuPerInsert(page, insert)
      const idle = await framesDuring(page, () => pauseUntil(performance.now(), SECONDS * 1000))
      const busy = await framesDuring(page, () => paced(BUSY, SECONDS, insert))
      const shift = await shiftOf(page)
      const seen = Number(
        await page.evaluate(() => document.querySelector<HTMLElement>('[data-offer]')?.dataset['offer']),
      )
      if (!(seen > FIRST_ID)) throw new Error('the inserted rows did not reach the board')
      await page.close()
      const filtered = await openBoard(browser, bench, FILTERED)
      const filteredIdle = await framesDuring(filtered, () => pauseUntil(performance.now(), SECONDS * 1000))
      const filteredBusy = await framesDuring(filtered, () => paced(BUSY, SECONDS, insert))
      const several = async () => {
        for (let n = 0; n < TOGETHER; n++) await insert()
      }
      const filteredBurst = await framesDuring(filtered, () => paced(BUSY, SECONDS, several))
      await filtered.close()
      const plain = await plainBoard(browser, relay.port)
      const relayed = async () =>
        relay.process.send({ frame: liveFrame('LOAD_CREATED', next(), made), times: 1 })
      const bare = await cpuPerInsert(plain, relayed)
      if ((await plain.locator('.row').count()) < 50)
        throw new Error('the frames did not reach the plain page')
      return [
        against(
          { row: 'board, main-thread CPU per insert at 10 a second', unit: 'ms', value: ours },
          'plain DOM',
          bare,
          { atMost: 1.3 },
        ),
        against(
          { row: 'board, frames a second at 100 inserts a second', unit: 'fps', value: busy },
          'the idle board',
          idle,
          {
            atLeast: 0.95,
          },
        ),
        against(
          {
            row: 'board with filters and a radius, frames a second at 100 inserts a second',
            unit: 'fps',
            value: filteredBusy,
          },
          'the idle board',
          filteredIdle,
          {
            atLeast: 0.95,
          },
        ),
        against(
          {
            row: 'board with filters and a radius, frames a second at 1,000 inserts a second',
            unit: 'fps',
            value: filteredBurst,
          },
          'the idle board',
          filteredIdle,
          {
            atLeast: 0.95,
          },
        ),
        atMost({ row: 'board, layout shift during inserts', unit: '', value: shift }, 0.01),
      ]
    })
  } finally {
    await browser.close()
    await relay.stop()
  }
}
