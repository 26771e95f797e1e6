import type { TrailWords } from '#server/core/trail-words.ts'

export const apiKeyTrail: TrailWords = {
  records: {
    api_key: 'API key',
  },
}
