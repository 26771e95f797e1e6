import { filledTemplate, unknownIn } from './template-text.ts'

export const INVOICE_PLACEHOLDERS = {
  invoice: 'Invoice number',
  total: 'Total',
  due: 'Due date',
  loads: 'Loads with broker references',
  company: 'Your company',
  phone: 'Your phone',
  email: 'Your email',
} as const

type Placeholder = keyof typeof INVOICE_PLACEHOLDERS

export type InvoiceMailParts = Readonly<Record<Placeholder, string>>

export const DEFAULT_INVOICE_MAIL = `Hello,

Attached is invoice {invoice} for {total}, due {due}, with its documents.

{loads}

{company}
{phone}
{email}`

export const REMINDER_PLACEHOLDERS = {
  invoice: 'Invoice number',
  issued: 'Invoice date',
  due: 'Due date',
  open: 'Balance due',
  loads: 'Loads with broker references',
  sent: 'Date sent and recipient',
  company: 'Your company',
  phone: 'Your phone',
  email: 'Your email',
} as const

type ReminderPlaceholder = keyof typeof REMINDER_PLACEHOLDERS

export type ReminderMailParts = Readonly<Record<ReminderPlaceholder, string>>

export const DEFAULT_REMINDER_MAIL = `Hello,

Invoice {invoice} dated {issued} was due on {due}. The balance due is {open}.
{loads}

{sent}

Reply with the payment date, or tell us what you need from us.

{company}
{phone}
{email}`

const isReminderPlaceholder = (name: string): name is ReminderPlaceholder =>
  Object.hasOwn(REMINDER_PLACEHOLDERS, name)

export const unknownReminderPlaceholders = (text: string): string[] => unknownIn(text, isReminderPlaceholder)

export const reminderMessage = (template: string, parts: ReminderMailParts): string =>
  filledTemplate(template.trim() === '' ? DEFAULT_REMINDER_MAIL : template, (name) =>
    isReminderPlaceholder(name) ? parts[name] : undefined,
  )

const isPlaceholder = (name: string): name is Placeholder => Object.hasOwn(INVOICE_PLACEHOLDERS, name)

export const unknownInvoicePlaceholders = (text: string): string[] => unknownIn(text, isPlaceholder)

export const invoiceMessage = (template: string, parts: InvoiceMailParts): string =>
  filledTemplate(template.trim() === '' ? DEFAULT_INVOICE_MAIL : template, (name) =>
    isPlaceholder(name) ? parts[name] : undefined,
  )
