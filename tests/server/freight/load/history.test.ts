import { expect, it } from 'vitest'
import { changeLoadStatus, updateOwnLoad } from '#contract/entities/freight/load.ts'
import { readLoadHistory } from '#contract/entities/freight/load-changes.ts'
import { eachCompany, test } from '#tests/support/each-company.ts'
import { booking } from '#tests/server/freight/load/booking.ts'

eachCompany()

it('load history: shows changes in words, without prices for another dispatcher', async () => {
  const desk = await booking(test)
  const load = await desk.book(desk.dana)
  const params = { id: load.id }
  await desk.dana.call(updateOwnLoad, {
    params,
    body: { version: 1, broker_price_cents: 130_050, pieces: 4 },
  })
  await desk.dana.call(changeLoadStatus, { params, body: { version: 2, status: 3 } })
  const lines = async (by = desk.dana) => {
    const { results } = (await by.call(readLoadHistory, { params })).body
    return results.map(
      ({ user_name, field, before, after }: Record<string, string>) =>
        `${user_name} ${field}: ${before} > ${after}`,
    )
  }
  const mine = await lines()
  expect(mine[0]).toBe('Dana Example status: Assigned > Picked up')
  expect(mine).toContain('Dana Example broker_price_cents: $1,200.00 > $1,300.50')
  expect(mine).toContain('Dana Example pieces:  > 4')
  expect(mine).toContain('Dana Example pick_up_date:  > 07 Jan 2030 08:00 CT')
  expect(mine).toContain('Dana Example delivery_date:  > 08 Jan 2030 10:00 ET')
  expect(mine.filter((line: string) => /: {2}> (?:No|\d{1,3})$|_name|_zone/.test(line))).toEqual([
    'Dana Example pieces:  > 4',
  ])
  const theirs = await lines(desk.dean)
  expect(theirs.filter((line: string) => line.includes('price') || line.includes('$'))).toEqual([])
  expect(theirs).toHaveLength(mine.filter((line: string) => !line.includes('price')).length)
  expect((await desk.boss.call(readLoadHistory, { params })).body.count).toBe(mine.length)
  expect((await (await booking(test)).boss.call(readLoadHistory, { params })).status).toBe(404)
})
