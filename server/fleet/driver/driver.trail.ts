import type { TrailWords } from '#server/kernel/history/trail-words.ts'
import { driver, driverName } from '#server/fleet/schema/driver.table.ts'

export const driverTrail: TrailWords = {
  names: {
    driver: { from: driver, word: driverName },
  },
}
