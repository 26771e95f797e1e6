import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PlannedNote } from '#resources/orders/map/route-tools.tsx'

test.each([
  [3, 'Dashed line: planned route, straight-line'],
  [1, ''],
  [0, ''],
])('planned route with %i points: is labeled as straight-line where it is drawn', (points, text) => {
  expect(render(<PlannedNote points={points} />).container.textContent).toBe(text)
})
