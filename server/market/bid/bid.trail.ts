import type { TrailWords } from '#server/kernel/history/trail-words.ts'

export const bidTrail: TrailWords = {
  actions: {
    'take back': 'Undid send',
    'confirm answer': 'Confirmed the reply',
    reply: 'Replied',
  },
  fields: { bid: { answer_confirmed_by: { names: 'user' } } },
}
