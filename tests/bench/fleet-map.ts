import { listVehicleMap } from '#contract/entities/fleet/vehicle-map.ts'
import { API_PREFIX } from '#contract/constants.ts'
import { buildPath } from '#contract/http.ts'
import { withClient } from '#server/kernel/db/connection.ts'
import { openSession } from '#tests/support/wire-client.ts'
import { openBrowser, openLoggedIn } from './browser.ts'
import { type Bench, FLEET, PASSWORD } from './context.ts'
import { framesDuring, paced } from './frames.ts'
import { load } from './load.ts'
import { pauseUntil } from './pause.ts'
import { against, atMost, type Row } from './row.ts'

const SECONDS = 5
const MOVES = 100
const MOVED_TO = 'Bench Town, US'
const EVENT = `
  with next as (update live_counter set seq = seq + 1 where company_id = $1 returning seq),
    kept as (insert into live_event (company_id, seq, type, data) select $1, seq, 'VEHICLE_MOVED', $2 from next returning seq)
  select pg_notify('live', $1 || ':' || seq) from kept`

export async function fleetMapRows(bench: Bench): Promise<Row[]> {
  const { companyId, username } = bench.fleet
  const { access } = await openSession(bench.product.url, username, PASSWORD)
  const headers = { authorization: `Bearer ${access}` }
  const speed = await load({
    url: `${bench.product.url}${API_PREFIX}${buildPath(listVehicleMap)}`,
    headers,
    connections: 1,
    seconds: 3,
  })
  const browser = await openBrowser()
  try {
    return await withClient(bench.databaseUrl, async (client) => {
      const { rows } = await client.query<{ id: number; last_latitude: number; last_longitude: number }>(
        'select id, last_latitude, last_longitude from vehicle where company_id = $1 order by id',
        [companyId],
      )
      await client.query('insert into live_counter (company_id) values ($1) on conflict do nothing', [
        companyId,
      ])
      let moved = 0
      const move = () => {
        const vehicle = rows[(moved * 37) % rows.length]!
        vehicle.last_latitude += 0.01
        moved++
        const data = { ...vehicle, last_address: MOVED_TO, last_geo_date_time: new Date().toISOString() }
        return client.query(EVENT, [companyId, JSON.stringify(data)])
      }
      const page = await openLoggedIn(browser, bench, username)
      await page.goto(`${bench.product.url}/vehicles/map`)
      await page.locator(`canvas[data-vehicles="${FLEET}"]`).waitFor()
      await paced(MOVES, 1, move)
      const idle = await framesDuring(page, () => pauseUntil(performance.now(), SECONDS * 1000))
      const busy = await framesDuring(page, () => paced(MOVES, SECONDS, move))
      await page.locator('button[data-vehicle]').first().click()
      await page.getByText(MOVED_TO).waitFor()
      return [
        against(
          { row: 'map of 5,000 vehicles, frames a second at 100 moves a second', unit: 'fps', value: busy },
          'the idle map',
          idle,
          {
            atLeast: 0.95,
          },
        ),
        atMost(
          { row: 'where 5,000 vehicles are, in one answer', unit: 'ms', value: 1000 / speed.perSecond },
          100,
        ),
      ]
    })
  } finally {
    await browser.close()
  }
}
