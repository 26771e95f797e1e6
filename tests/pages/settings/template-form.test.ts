import { expect, test } from 'vitest'
import { BID_PLACEHOLDERS, DEFAULT_BID_TEMPLATE } from '#contract/rules/bid-text.ts'
import { PLACEHOLDER_WORDS } from '#resources/bid-template/placeholders.ts'
import { toBody } from '#resources/bid-template/page.ts'
import { checks, toTemplate, toText } from '#resources/bid-template/template-text.ts'

test('bid text: shows the default for an empty template', () => {
  expect(toText({ bid_template: '{price} for {order_number}' })).toBe('{price} for {order_number}')
  expect(toText({ bid_template: ' ' })).toBe(DEFAULT_BID_TEMPLATE)
})

test.each<[string, string]>([
  ['Only {price}', 'Only {price}'],
  [DEFAULT_BID_TEMPLATE, ''],
  ['  ', ''],
])('bid text %j is sent as %j', (text, sent) => {
  expect(toTemplate(text)).toBe(sent)
  expect(toBody({ bid_template: text, undo_send_seconds: 0 })).toEqual({
    bid_template: sent,
    undo_send_seconds: 0,
  })
})

test('bid text: is not sent when it did not change', () => {
  expect(toBody({ low_bid_cents_per_mile: 0 })).toEqual({ low_bid_cents_per_mile: 0 })
})

test.each<[keyof typeof checks, unknown, string | undefined]>([
  ['bid_template', '{price} for {order_number}', undefined],
  ['bid_template', '{prise} {price} {who}', 'Unknown placeholder: {prise}, {who}.'],
  ['bid_template', 'x'.repeat(10_001), 'Enter at most 10,000 characters.'],
  ['undo_send_seconds', 5, undefined],
  ['undo_send_seconds', 31, 'Enter 0 to 30 seconds. 0 sends right away.'],
  ['undo_send_seconds', 'soon', 'Enter 0 to 30 seconds. 0 sends right away.'],
  ['low_bid_cents_per_mile', 125, undefined],
  ['low_bid_cents_per_mile', 'much', 'Enter dollars such as 1.25, or 0 for no warning.'],
  ['low_bid_cents_per_mile', 10_001, 'Enter an amount up to $100.'],
])('bid template: %s %j has the error %j', (field, value, fault) => {
  expect(checks[field](value)).toBe(fault)
})

test('bid template: every placeholder has a button', () => {
  expect(Object.keys(PLACEHOLDER_WORDS).toSorted()).toEqual([...BID_PLACEHOLDERS].toSorted())
})
