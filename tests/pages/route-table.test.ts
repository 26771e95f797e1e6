import { expect, it } from 'vitest'
import { SETTINGS_GROUP } from '#src/layout/nav-entries.ts'
import { PAGE_ROUTES } from '#src/route-table.ts'

const twice = <T>(all: readonly T[]) => all.filter((one, index) => all.indexOf(one) !== index)
const entries = PAGE_ROUTES.flatMap(({ nav }) => (nav ? [nav] : []))

it('route table: no two pages share a URL', () => {
  expect(twice(PAGE_ROUTES.map(({ pattern }) => pattern))).toEqual([])
})

it('route table: no two pages share a position in the navigation or the settings', () => {
  expect(twice(entries.flatMap(({ group, order }) => (group === SETTINGS_GROUP ? [] : [order])))).toEqual([])
  const inSettings = entries.flatMap(({ group, order, settingsOrder }) =>
    group === SETTINGS_GROUP ? [order] : (settingsOrder ?? []),
  )
  expect(twice(inSettings)).toEqual([])
})
