import type { TrailWords } from '#server/kernel/history/trail-words.ts'

export const sessionTrail: TrailWords = {
  actions: {
    login: 'Logged in',
    logout: 'Logged out',
    'end-session': 'Logged out another device',
    'refresh-token-reused': 'Ended: refresh token reused',
    impersonate: 'Impersonated the user',
  },
}
