import { expect, it } from 'vitest'
import { ownValue } from '#contract/rules/own-value.ts'
import { permissionText } from '#contract/rules/permission-words.ts'
import { rateFieldKind, rateFieldLabel } from '#contract/rules/rate-confirmation.ts'
import { zoneText } from '#contract/rules/zone-words.ts'
import { findFacts } from '#server/kernel/base/facts.ts'
import { actionText, recordText, trailField } from '#server/kernel/history/trail.ts'
import { toPlaceKey } from '#server/freight/stop-pin/place-key.ts'

const INHERITED = ['constructor', 'toString', 'valueOf', '__proto__', 'hasOwnProperty']

it('ownValue ignores inherited properties', () => {
  expect(ownValue({ one: 1 }, 'one')).toBe(1)
  expect(INHERITED.map((name) => ownValue({ one: 1 }, name))).toEqual(INHERITED.map(() => undefined))
})

it.each(INHERITED)('treats the inherited property name %s as plain text', (name) => {
  expect([permissionText(name as never), zoneText(name), rateFieldLabel(name)]).toEqual([name, name, name])
  expect(rateFieldKind(`stop.1.pickup.${name}`)).toBe('text')
  expect([findFacts(name, name), findFacts('load', name), trailField(name, name)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(toPlaceKey({ address: `${name} 1, Dallas, TX 75201` })?.place_key).not.toContain('function')
  expect([typeof actionText(name), typeof recordText(name)]).toEqual(['string', 'string'])
})
