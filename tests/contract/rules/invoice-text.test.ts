import { expect, it } from 'vitest'
import {
  invoiceMessage,
  reminderMessage,
  unknownInvoicePlaceholders,
  unknownReminderPlaceholders,
} from '#contract/rules/invoice-text.ts'

const PARTS = {
  invoice: 'INV-7',
  total: '$950.00',
  due: '24 Dec 2026',
  loads: '- Load XX26-48-1\n- Load XX26-48-2',
  company: 'Example Freight',
  phone: '',
  email: 'office@carrier.example',
}

it('the default invoice email leaves out lines that have no value', () => {
  expect(invoiceMessage(' ', PARTS)).toBe(
    `Hello,

Attached is invoice INV-7 for $950.00, due 24 Dec 2026, with its documents.

- Load XX26-48-1
- Load XX26-48-2

Example Freight
office@carrier.example`,
  )
})

it("a company's invoice template is used, and unknown placeholders are kept and listed", () => {
  const template = 'Please pay {total} by {due}.\n{phone}\n{discount}'
  expect(invoiceMessage(template, PARTS)).toBe('Please pay $950.00 by 24 Dec 2026.\n{discount}')
  expect(unknownInvoicePlaceholders(template)).toEqual(['{discount}'])
})

it("a reminder uses the default text or the company's template and leaves out unknown values", () => {
  const parts = { ...PARTS, issued: '24 Nov 2026', open: '$450.00', sent: '' }
  expect(reminderMessage('', parts)).toMatch(
    /^Hello,\n\nInvoice INV-7 dated 24 Nov 2026 was due on 24 Dec 2026\. The balance due is \$450\.00\.\n- Load XX26-48-1/,
  )
  expect(reminderMessage('{open} is late.\n{sent}\n{total}', parts)).toBe('$450.00 is late.\n{total}')
  expect(unknownReminderPlaceholders('{open} {total}')).toEqual(['{total}'])
})
