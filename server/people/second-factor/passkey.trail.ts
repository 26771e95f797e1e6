import type { TrailWords } from '#server/kernel/history/trail-words.ts'

export const passkeyTrail: TrailWords = {
  actions: {
    'add-passkey': 'Added a passkey',
    'rename-passkey': 'Renamed a passkey',
    'remove-passkey': 'Removed a passkey',
    'passkey-copied': 'Rejected a passkey that may be a copy',
  },
}
