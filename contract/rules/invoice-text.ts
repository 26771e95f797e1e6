import { filledTemplate, unknownIn } from './template-text.ts'

/** The names that the text of an invoice's mail may hold in braces, and what each stands for. */
export const INVOICE_PLACEHOLDERS = {
  invoice: 'Invoice number',
  total: 'Total',
  due: 'Due day',
  loads: 'Loads with the broker’s references',
  company: 'Your company',
  phone: 'Your phone',
  email: 'Your e-mail',
} as const

type Placeholder = keyof typeof INVOICE_PLACEHOLDERS

/** What the words in braces of an invoice's mail stand for, each as it is printed. */
export type InvoiceMailParts = Readonly<Record<Placeholder, string>>

/** The text of a company that has written none. */
export const DEFAULT_INVOICE_MAIL = `Hello,

Attached is invoice {invoice} for {total}, due {due}, with its documents.

{loads}

{company}
{phone}
{email}`

const isPlaceholder = (name: string): name is Placeholder => Object.hasOwn(INVOICE_PLACEHOLDERS, name)

/** What such a text holds in braces without being a placeholder, as it stands there. */
export const unknownInvoicePlaceholders = (text: string): string[] => unknownIn(text, isPlaceholder)

/** The text of an invoice's mail; an empty template stands for the product's own. */
export const invoiceMessage = (template: string, parts: InvoiceMailParts): string =>
  filledTemplate(template.trim() === '' ? DEFAULT_INVOICE_MAIL : template, (name) => (isPlaceholder(name) ? parts[name] : undefined))
