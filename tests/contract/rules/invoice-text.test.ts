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

it('an invoice’s mail has the product’s own text where the company wrote none, without what it does not have', () => {
  expect(invoiceMessage(' ', PARTS)).toBe(
    `Hello,

Attached is invoice INV-7 for $950.00, due 24 Dec 2026, with its documents.

- Load XX26-48-1
- Load XX26-48-2

Example Freight
office@carrier.example`,
  )
})

it('an invoice’s mail is as the company writes it; what is no placeholder stays, and is named', () => {
  const template = 'Please pay {total} by {due}.\n{phone}\n{discount}'
  expect(invoiceMessage(template, PARTS)).toBe('Please pay $950.00 by 24 Dec 2026.\n{discount}')
  expect(unknownInvoicePlaceholders(template)).toEqual(['{discount}'])
})

it('a reminder says what is late in the product’s own text, or as the company writes it, without what it does not know', () => {
  const parts = { ...PARTS, issued: '24 Nov 2026', open: '$450.00', sent: '' }
  expect(reminderMessage('', parts)).toMatch(
    /^Hello,\n\nInvoice INV-7 dated 24 Nov 2026 was due on 24 Dec 2026\. The balance due is \$450\.00\.\n- Load XX26-48-1/,
  )
  expect(reminderMessage('{open} is late.\n{sent}\n{total}', parts)).toBe('$450.00 is late.\n{total}')
  expect(unknownReminderPlaceholders('{open} {total}')).toEqual(['{total}'])
})
