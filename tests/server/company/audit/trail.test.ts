import { expect, it } from 'vitest'
import { FACTS } from '#server/kernel/base/facts.ts'
import {
  actionsLike,
  actionText,
  recordsLike,
  recordText,
  TRAIL,
  trailLabel,
} from '#server/kernel/history/trail.ts'

it.each([
  ['create', 'Created'],
  ['reset-second-factor', 'Reset two-factor authentication'],
  ['check_call', 'Logged a check call'],
  ['a-new_action', 'A new action'],
  ['Disputed NLF26-47-6', 'Disputed NLF26-47-6'],
])('the audit action “%s” is shown as “%s”', (action, words) => expect(actionText(action)).toBe(words))

it.each([
  ['acknowledged_way', 'Acknowledged'],
  ['broker_price_cents', 'Broker price'],
])('a load’s field %s is labeled “%s”', (field, label) => expect(trailLabel('load', field)).toBe(label))

it('audit records and actions are searchable by their display text', () => {
  expect(recordText('incoming_mail')).toBe('Incoming email')
  expect(actionsLike('logged in')).toEqual(['logged in', 'login'])
  expect(recordsLike('Incoming')).toEqual(['Incoming', 'incoming_mail'])
})

it.each(['records', 'names', 'actions', 'fields'] as const)(
  'no two entities declare the same audit %s',
  (part) => {
    const names = TRAIL.flatMap((words) => Object.keys(words[part] ?? {}))
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  },
)

it('every record type that a field refers to has a name lookup, except driver bids and states, named by their code', () => {
  const kinds = Object.values(FACTS).flatMap((facts = {}) =>
    Object.values(facts).flatMap((one) => (one.kind === 'lookup' ? [one.by] : [])),
  )
  const named = TRAIL.flatMap(({ names = {} }) => Object.keys(names))
  expect([...new Set(kinds)].filter((kind) => !named.includes(kind)).toSorted()).toEqual([
    'driverBid',
    'state',
  ])
})
