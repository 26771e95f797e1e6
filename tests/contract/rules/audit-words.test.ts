import { expect, it } from 'vitest'
import { actionsMeant, auditActionText, auditRecordText, recordsMeant } from '#contract/rules/audit-words.ts'

it.each([
  ['reset-second-factor', 'Reset the second factor'],
  ['a-new_action', 'A new action'],
])('%s reads as %s', (action, words) => expect(auditActionText(action)).toBe(words))

it('what is read is what is searched by', () => {
  expect(auditRecordText('incoming_mail')).toBe('Incoming mail')
  expect(actionsMeant('logged in')).toEqual(['logged in', 'login'])
  expect(recordsMeant('Incoming')).toEqual(['Incoming', 'incoming_mail'])
})
