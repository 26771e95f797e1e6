import { expect, it } from 'vitest'
import { fraudDrill } from '#tests/soak/fraud-drill.ts'
import { testDatabase } from '#tests/support/database.ts'

it('names the known kinds of forgeries, leaves honest email alone and changes no money', async () => {
  const { db } = await testDatabase()
  const { forged, missed, honest, marked, changed } = await fraudDrill(db, {
    seed: 7,
    forged: 26,
    honest: 100,
  })
  expect(changed).toEqual([])
  expect(missed.length <= 0.05 * forged ? [] : missed).toEqual([])
  expect(marked / honest).toBeLessThanOrEqual(0.01)
})
