import type { TrailWords } from '#server/kernel/history/trail-words.ts'

export const secondFactorTrail: TrailWords = {
  actions: {
    'second-factor-on': 'Turned on two-factor authentication',
    'second-factor-off': 'Turned off two-factor authentication',
    'reset-second-factor': 'Reset two-factor authentication',
    'recovery-codes': 'Created new recovery codes',
  },
}
