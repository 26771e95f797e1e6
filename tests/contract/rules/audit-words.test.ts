import { expect, it } from 'vitest'
import { actionsMeant, auditActionText, auditRecordText, auditSentence, recordsMeant } from '#contract/rules/audit-words.ts'

it.each([
  ['reset-second-factor', 'Reset the second factor'],
  ['a-new_action', 'A new action'],
])('%s reads as %s', (action, words) => expect(auditActionText(action)).toBe(words))

it('what is read is what is searched by', () => {
  expect(auditRecordText('incoming_mail')).toBe('Incoming mail')
  expect(actionsMeant('logged in')).toEqual(['logged in', 'login'])
  expect(recordsMeant('Incoming')).toEqual(['Incoming', 'incoming_mail'])
})

it.each([
  [{ action: 'create', record_type: 'load' }, 'Marek Dvorak created load NLF26-48-3'],
  [{ action: 'status', record_type: 'load' }, 'Marek Dvorak changed the status: load NLF26-48-3'],
  [{ action: 'update', record_type: 'api_key', record_name: '', user_name: '' }, 'System changed API key 7'],
])('an entry is one sentence: %j', (part, words) => {
  const entry = { user_name: 'Marek Dvorak', record_name: 'NLF26-48-3', record_id: 7, ...part }
  expect(auditSentence(entry)).toBe(words)
})
