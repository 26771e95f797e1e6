import type { TrailWords } from '#server/core/trail-words.ts'

export const secondFactorTrail: TrailWords = {
  actions: {
    'end-session': 'Logged out another device',
    'second-factor-on': 'Turned the second factor on',
    'second-factor-off': 'Turned the second factor off',
    'reset-second-factor': 'Reset the second factor',
    'recovery-codes': 'Created new recovery codes',
  },
}
