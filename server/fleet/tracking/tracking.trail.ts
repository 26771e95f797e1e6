import type { TrailWords } from '#server/kernel/history/trail-words.ts'

export const trackingTrail: TrailWords = {
  records: {
    tracking_token: 'Tracking token',
  },
  actions: {
    renew: 'Renewed',
  },
}
