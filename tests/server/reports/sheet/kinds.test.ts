import { expect, it } from 'vitest'
import { SHEETS } from '#contract/entities.ts'
import { gather } from '#server/kernel/base/gather.ts'
import type { SheetRules } from '#server/kernel/sheets/sheet-rules.ts'

it('every sheet kind of the contract has exactly one set of rules on the server', async () => {
  const declared = (await gather('.sheet.ts')) as SheetRules[]
  expect(declared.map(({ kind }) => kind).toSorted()).toEqual(Object.keys(SHEETS).toSorted())
  for (const { uniqueKeys } of declared)
    expect(new Set(uniqueKeys.map(({ name }) => name)).size).toBe(uniqueKeys.length)
})
