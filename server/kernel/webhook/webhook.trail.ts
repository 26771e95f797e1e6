import type { TrailWords } from '#server/kernel/history/trail-words.ts'
import { webhook } from '#server/kernel/webhook/webhook.table.ts'

export const webhookTrail: TrailWords = {
  names: {
    webhook: { from: webhook, word: webhook.url },
  },
}
