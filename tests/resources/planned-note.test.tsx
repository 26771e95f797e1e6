import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PlannedNote } from '#resources/orders/map/route-tools.tsx'

test.each([
  [3, false, 'Dashed line: planned route, straight-line'],
  [3, true, 'Solid line: driven route. Dashed line: planned route, straight-line'],
  [1, false, ''],
  [0, true, ''],
])(
  'planned route with %i points: is labeled as straight-line where it is drawn',
  (points, hasDriven, text) => {
    expect(render(<PlannedNote points={points} hasDriven={hasDriven} />).container.textContent).toBe(text)
  },
)
