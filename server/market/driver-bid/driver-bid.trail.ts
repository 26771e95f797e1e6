import type { TrailWords } from '#server/kernel/history/trail-words.ts'

export const driverBidTrail: TrailWords = {
  records: {
    driver_bid: 'Driver bid',
  },
  actions: {
    ask: 'Asked',
  },
}
