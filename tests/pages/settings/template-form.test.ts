import { expect, test } from 'vitest'
import type { BidTemplate } from '#contract/entities/market/bid-template.ts'
import { BID_PLACEHOLDERS, DEFAULT_BID_TEMPLATE } from '#contract/rules/bid-text.ts'
import { PLACEHOLDER_WORDS } from '#src/pages/settings/placeholders.ts'
import {
  changesFrom,
  validateTemplate,
  type TemplateValues,
  toTemplateValues,
} from '#src/pages/settings/template-form.ts'

const record: BidTemplate = {
  bid_template: '{price} for {order_number}',
  low_bid_cents_per_mile: 125,
  undo_send_seconds: 5,
  version: 3,
}
const values: TemplateValues = { template: '{price} for {order_number}', low_bid: '1.25', undo_seconds: '5' }

test('toTemplateValues: shows the default for an empty template', () => {
  expect(toTemplateValues(record)).toEqual(values)
  expect(toTemplateValues({ ...record, bid_template: ' ' }).template).toBe(DEFAULT_BID_TEMPLATE)
})

test.each<[Partial<TemplateValues>, object | undefined]>([
  [{}, undefined],
  [{ template: 'Only {price}' }, { bid_template: 'Only {price}', version: 3 }],
  [{ template: DEFAULT_BID_TEMPLATE }, { bid_template: '', version: 3 }],
  [{ template: '  ' }, { bid_template: '', version: 3 }],
  [{ low_bid: '0' }, { low_bid_cents_per_mile: 0, version: 3 }],
  [{ low_bid: '$1.25' }, undefined],
  [{ undo_seconds: '0' }, { undo_send_seconds: 0, version: 3 }],
])('changesFrom: %o sends %o', (changed, body) => {
  expect(changesFrom(record, { ...values, ...changed })).toEqual(body)
})

test.each<[Partial<TemplateValues>, object]>([
  [{}, {}],
  [{ template: '{prise} {price} {who}' }, { template: 'Unknown placeholder: {prise}, {who}.' }],
  [{ template: 'x'.repeat(10_001) }, { template: 'Enter at most 10,000 characters.' }],
  [{ undo_seconds: '31' }, { undo_seconds: 'Enter 0 to 30 seconds. 0 sends right away.' }],
  [{ undo_seconds: 'soon' }, { undo_seconds: 'Enter 0 to 30 seconds. 0 sends right away.' }],
  [{ low_bid: 'much' }, { low_bid: 'Enter dollars such as 1.25, or 0 for no warning.' }],
  [{ low_bid: '100.01' }, { low_bid: 'Enter an amount up to $100.' }],
])('validateTemplate: %o has the errors %o', (changed, faults) => {
  expect(validateTemplate({ ...values, ...changed })).toEqual(faults)
})

test('bid template: every placeholder has a button', () => {
  expect(Object.keys(PLACEHOLDER_WORDS).toSorted()).toEqual([...BID_PLACEHOLDERS].toSorted())
})
