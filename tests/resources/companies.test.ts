import { expect, test } from 'vitest'
import views from '#resources/companies/views.tsx'

// 1440 px less the settings list, page margins and border.
const ROOM = 1225

test('company list of the platform: fits a window of 1440 pixels', () => {
  const widths = views.fields.flatMap(({ column }) => (column && !column.hidden ? [column.width] : []))
  expect(widths.reduce((sum, width) => sum + width, 0)).toBeLessThanOrEqual(ROOM)
})
