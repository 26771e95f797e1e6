import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PlannedNote } from '#resources/orders/map/planned-note.tsx'

test.each([
  [3, 'Dashed line: planned route, straight-line'],
  [1, ''],
  [0, ''],
])('a planned way of %i points is said to be no road where it is drawn', (points, text) => {
  expect(render(<PlannedNote points={points} />).container.textContent).toBe(text)
})
