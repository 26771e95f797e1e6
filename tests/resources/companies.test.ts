import { expect, test } from 'vitest'
import { fields } from '#resources/companies/fields.tsx'

// 1440 px less the settings list, page margins and border.
const ROOM = 1225

test('the platform’s list of companies is whole in a window of 1440', () => {
  const widths = Object.values(fields).flatMap(({ column }) =>
    column && !column.hidden ? [column.width] : [],
  )
  expect(widths.reduce((sum, width) => sum + width, 0)).toBeLessThanOrEqual(ROOM)
})
