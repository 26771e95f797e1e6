import { KEY_ENDS } from '#contract/entities/people/api-key.ts'
import type { TrailWords } from '#server/kernel/history/trail-words.ts'
import { apiKey } from '#server/people/schema/api-key.table.ts'

export const apiKeyTrail: TrailWords = {
  names: {
    api_key: { from: apiKey, word: apiKey.name },
  },
  records: {
    api_key: 'API key',
  },
  fields: { api_key: { end_reason: { codes: KEY_ENDS } } },
}
