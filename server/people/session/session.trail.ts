import type { TrailWords } from '#server/kernel/history/trail-words.ts'

export const sessionTrail: TrailWords = {
  actions: {
    login: 'Logged in',
    logout: 'Logged out',
    'change-password': 'Changed the password',
    'refresh-token-reused': 'Ended: refresh token reused',
    impersonate: 'Impersonated the user',
  },
}
