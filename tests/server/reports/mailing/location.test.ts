import { describe, expect, it } from 'vitest'
import { listMailingVehicles, readMailingReach } from '#contract/entities/reports/mailing.ts'
import {
  aMailing,
  company,
  eachMailing,
  fleetOf,
  outgoingMails,
  send,
  test,
  user,
} from '#tests/server/reports/mailing/mailing-support.ts'
import { runJobs } from '#tests/support/run-jobs.ts'

eachMailing()

describe('mailing with vehicle locations', () => {
  const placed = async (message = '{driver}, we have unit {unit} at {location}. Free?') => {
    const fleet = await fleetOf(test, company, [
      'a@drivers.example',
      'b@drivers.example',
      'c@drivers.example',
      'd@drivers.example',
      'e@drivers.example',
    ])
    const [, bare, lost, planned, far] = fleet.map(({ id }) => id)
    await test.sql`update vehicle set last_address = ' ', last_latitude = 41.0998, last_longitude = -81.5196 where id = ${bare}`
    await test.sql`update vehicle set last_address = '', last_latitude = null, last_longitude = null where id = ${lost}`
    await test.sql`update vehicle set location_type = 'planned', planned_address = '', planned_latitude = 43.5461,
      planned_longitude = -96.7313 where id = ${planned}`
    await test.sql`update vehicle set last_address = '', last_latitude = 26.5, last_longitude = -85 where id = ${far}`
    return (await aMailing(user, fleet, { message })).body.id as number
  }
  const firstLines = async () =>
    (await outgoingMails()).map(({ to, text }) => `${to}: ${String(text).split('\n')[0]}`)

  it('names the nearest city, and skips unknown locations in selection, check and run alike', async () => {
    const id = await placed()
    const reason = 'Location unknown, and the message includes it.'
    const { results } = (
      await user.call(listMailingVehicles, { query: { mailing: String(id), uses_location: 'true' } })
    ).body
    expect(
      results.map(({ location, problem }: { location: string; problem: string }) => [location, problem]),
    ).toEqual([
      ['Akron, OH', ''],
      [expect.stringMatching(/^(near )?\w.*, OH$/), ''],
      ['', reason],
      [expect.stringMatching(/Sioux Falls, SD$/), ''],
      [expect.stringMatching(/^\d+ mi S?W of \w.*, FL$/), ''],
    ])
    expect((await user.call(readMailingReach, { params: { id } })).body).toEqual({
      people: 4,
      skipped: [{ name: 'Unit U002', reason }],
    })
    await send(id)
    await runJobs(test)
    expect(await firstLines()).toEqual([
      'a@drivers.example: D0 Doe, we have unit U000 at Akron, OH. Free?',
      expect.stringMatching(/we have unit U001 (at|near) \w.*, OH\. Free\?$/),
      expect.stringMatching(/we have unit U003 (at|near) Sioux Falls, SD\. Free\?$/),
      expect.stringMatching(/we have unit U004 at \d+ mi S?W of \w.*, FL\. Free\?$/),
    ])
  })

  it('without a location in its text reaches every driver', async () => {
    await send(await placed('{driver}, are you free?'))
    await runJobs(test)
    expect(await outgoingMails()).toHaveLength(5)
  })
})
