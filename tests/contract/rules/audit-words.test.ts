import { expect, it } from 'vitest'
import { auditSentence } from '#contract/rules/audit-words.ts'

it.each([
  [{ action_text: 'Created' }, 'Marek Dvorak created load NLF26-48-3'],
  [{ action_text: 'Changed status' }, 'Marek Dvorak changed status: load NLF26-48-3'],
  [
    { action_text: 'Changed', record_text: 'API key', record_name: '', user_name: '' },
    'System changed API key 7',
  ],
])('formats the audit entry %j as one sentence', (part, words) => {
  const entry = {
    user_name: 'Marek Dvorak',
    record_text: 'Load',
    record_name: 'NLF26-48-3',
    record_id: 7,
    ...part,
  }
  expect(auditSentence(entry)).toBe(words)
})
