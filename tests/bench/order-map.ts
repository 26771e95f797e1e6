import type { Client } from 'pg'
import type { Page } from 'playwright'
import { continentalRoute } from '#tests/inputs/routes.ts'
import { openBrowser, openLoggedIn } from './browser.ts'
import type { Bench } from './context.ts'
import { framesDuring, paced } from './frames.ts'
import { pauseUntil } from './pause.ts'
import { against, atMost, type Row } from './row.ts'

const HOURS = 60
const SECONDS = 5
const STEPS_A_SECOND = 60
const LEG_PX = 300

const TRACK = `
  insert into vehicle_position (company_id, vehicle, fix_time, latitude, longitude)
  select $1, (select vehicle from load where company_id = $1 and id = $2),
    date_trunc('second', now()) - make_interval(secs => $4::float8 * (1 - place / $5::float8)), point[2]::float8, point[1]::float8
  from (select array(select json_array_elements_text(value)) as point, ordinality as place
    from json_array_elements($3::json) with ordinality) as track`

async function addTrack(client: Client, company: number, order: number): Promise<number> {
  const points = continentalRoute().map(({ latitude, longitude }) => [longitude, latitude])
  const began = `now() - interval '${HOURS} hours'`
  const own = [company, order]
  await client.query(
    'delete from vehicle_position where company_id = $1 and vehicle = (select vehicle from load where company_id = $1 and id = $2)',
    own,
  )
  await client.query(`update load set created_at = ${began} where company_id = $1 and id = $2`, own)
  await client.query(
    `update load_stop set arrived_at = ${began} where company_id = $1 and load = $2 and place = 0`,
    own,
  )
  await client.query(TRACK, [company, order, JSON.stringify(points), HOURS * 3600, points.length])
  return points.length
}

async function cpuOfReplay(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const used = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
  }
  const before = await used()
  await page.evaluate(() => {
    const find = (name: string) =>
      [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
    find('Replay')?.click()
    return new Promise<void>((resolve) => {
      const look = () =>
        document.querySelector('[role=group][aria-label=Replay]')
          ? requestAnimationFrame(() => setTimeout(resolve))
          : requestAnimationFrame(look)
      look()
    })
  })
  return (await used()) - before
}

async function pan(page: Page): Promise<void> {
  const box = await page.locator('.leaflet-container').boundingBox()
  if (!box) throw new Error('The page shows no map.')
  const [x, y] = [box.x + box.width / 2 - LEG_PX / 2, box.y + box.height * 0.7]
  await page.mouse.move(x, y)
  await page.mouse.down()
  let step = 0
  await paced(STEPS_A_SECOND, SECONDS, () => {
    const turn = (step++ * 10) % (2 * LEG_PX)
    return page.mouse.move(x + (turn < LEG_PX ? turn : 2 * LEG_PX - turn), y)
  })
  await page.mouse.up()
}

export async function orderMapRows(bench: Bench, client: Client, order: number): Promise<Row[]> {
  const points = await addTrack(client, bench.fleet.companyId, order)
  const browser = await openBrowser()
  try {
    const page = await openLoggedIn(browser, bench, bench.fleet.username)
    await page.goto(`${bench.product.url}/orders/${order}`)
    await page.locator('.leaflet-overlay-pane canvas').first().waitFor()
    await page.waitForLoadState('networkidle')
    const painted = await cpuOfReplay(page)
    const idle = await framesDuring(page, () => pauseUntil(performance.now(), SECONDS * 1000))
    const panning = await framesDuring(page, () => pan(page))
    const route = `a route of ${points.toLocaleString('en-GB')} points`
    return [
      atMost(
        { row: `order map, ${route}: main-thread CPU until its replay is drawn`, unit: 'ms', value: painted },
        300,
      ),
      against(
        { row: `order map, ${route}: frames a second while it is dragged`, unit: 'fps', value: panning },
        'the idle map',
        idle,
        {
          atLeast: 0.95,
        },
      ),
    ]
  } finally {
    await browser.close()
  }
}
