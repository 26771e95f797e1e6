import { describe, expect, it } from 'vitest'
import { findBusyPickups } from '#server/market/lane/busy-pickups.ts'
import type { DayCounts } from '#server/market/lane/lane.repository.ts'

const from = (place: string, ...counts: DayCounts) => ({ place, counts })

describe('busy pickups', () => {
  it('are cities with far more offers than on the same day in the four weeks before, most first', () => {
    expect(
      findBusyPickups([
        from('Laredo, TX', 40, 9, 11, 10, 10),
        from('EL PASO, TX 79901', 60, 12, 8, 10, 10),
        from('Dayton, OH', 24, 20, 20, 20, 20),
      ]),
    ).toEqual([
      { city: 'El Paso, TX', offers: 60, usual: 10 },
      { city: 'Laredo, TX', offers: 40, usual: 10 },
    ])
  })

  it('count a city once, however its emails write it', () => {
    const written = [from('LAREDO, TX', 15, 3, 3, 3, 3), from('Laredo, TX 78045', 15, 3, 3, 3, 3)]
    expect(findBusyPickups(written)).toEqual([{ city: 'Laredo, TX', offers: 30, usual: 6 }])
  })

  it.each([
    ['a few offers', from('Waco, TX', 9, 1, 0, 1, 1)],
    ['a busy city on a usual day', from('Chicago, IL', 230, 100, 100, 100, 100)],
    ['a small number by chance', from('Tulsa, OK', 12, 5, 5, 5, 5)],
    ['a new feed', from('Reno, NV', 500, 0, 0, 0, 0)],
    ['a feed of last week', from('Reno, NV', 500, 90, 0, 0, 0)],
  ])('are not %s', (_, place) => {
    expect(findBusyPickups([place])).toEqual([])
  })
})
