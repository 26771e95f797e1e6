import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Window } from '#parts/freight/load/stop-times.tsx'

const stop = { window_from: null, window_to: null, time_zone: 'America/Chicago' }

test.each([
  [{ window_from: '2030-11-28T03:30:00Z' }, ['from 27 Nov 2030', '21:30 CT']],
  [{ window_to: '2030-11-28T03:30:00Z' }, ['by 27 Nov 2030', '21:30 CT']],
  [
    { window_from: '2030-11-28T00:30:00Z', window_to: '2030-11-28T03:30:00Z' },
    ['27 Nov 2030', '18:30 – 21:30 CT'],
  ],
])('stop window: breaks after its date to fit its column: %j', (window, lines) => {
  const { container } = render(<Window stop={{ ...stop, ...window }} />)
  const unbroken = [...container.querySelectorAll('span')].filter(
    ({ style: { whiteSpace } }) => whiteSpace === 'nowrap',
  )
  expect(unbroken.map(({ textContent }) => textContent)).toEqual(lines)
})
