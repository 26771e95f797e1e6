import type { TrailWords } from '#server/kernel/history/trail-words.ts'

export const loadDispatchTrail: TrailWords = {
  actions: {
    'send-to-driver': 'Sent the load to the driver',
    acknowledge: 'Acknowledged the load',
  },
}
