import type { TrailWords } from '#server/kernel/history/trail-words.ts'

export const accessLinkTrail: TrailWords = {
  actions: {
    'reset-password': 'Reset the password by email link',
    'accept-invitation': 'Accepted the invitation',
  },
}
