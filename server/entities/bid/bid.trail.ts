import type { TrailWords } from '#server/core/trail-words.ts'

export const bidTrail: TrailWords = {
  actions: {
    'take back': 'Took back',
    'confirm answer': 'Confirmed the answer',
    reply: 'Replied',
  },
  fields: { bid: { answer_confirmed_by: { names: 'user' } } },
}
