import type { TrailWords } from '#server/core/trail-words.ts'

export const accessLinkTrail: TrailWords = {
  actions: {
    'reset-password': 'Chose a new password by a mailed link',
    'accept-invitation': 'Accepted the invitation',
  },
}
