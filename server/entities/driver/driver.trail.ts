import type { TrailWords } from '#server/core/trail-words.ts'
import { driver, driverName } from '#server/entities/driver/driver.table.ts'

export const driverTrail: TrailWords = {
  names: {
    driver: { from: driver, word: driverName },
  },
}
