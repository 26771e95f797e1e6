import type { TrailWords } from '#server/core/trail-words.ts'
import { webhook } from '#server/entities/webhook/webhook.table.ts'

export const webhookTrail: TrailWords = {
  names: {
    webhook: { from: webhook, word: webhook.url },
  },
}
