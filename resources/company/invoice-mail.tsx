import { Button, Card, Flex, Typography } from 'antd'
import {
  DEFAULT_INVOICE_MAIL,
  DEFAULT_REMINDER_MAIL,
  INVOICE_PLACEHOLDERS,
  invoiceMessage,
  REMINDER_PLACEHOLDERS,
  reminderMessage,
  unknownInvoicePlaceholders,
  unknownReminderPlaceholders,
} from '#contract/rules/invoice-text.ts'
import { displayPhone } from '#contract/rules/phone.ts'
import type { AssistProps } from '#kit/fields/field-spec.ts'

const SAMPLE = {
  invoice: 'INV-1042',
  total: '$2,350.00',
  due: '24 Dec 2026',
  loads: '- Load NLF26-48-1, your reference 48210\n- Load NLF26-48-2, your reference 48233',
  issued: '24 Nov 2026',
  open: '$2,350.00',
  sent: 'We sent it to billing@broker.example on 24 Nov 2026 09:12 CT.',
}

const TEXTS = {
  invoice_mail: {
    label: 'Invoice email preview',
    own: DEFAULT_INVOICE_MAIL,
    placeholders: INVOICE_PLACEHOLDERS,
    unknownOf: unknownInvoicePlaceholders,
    message: invoiceMessage,
  },
  reminder_mail: {
    label: 'Reminder preview',
    own: DEFAULT_REMINDER_MAIL,
    placeholders: REMINDER_PLACEHOLDERS,
    unknownOf: unknownReminderPlaceholders,
    message: reminderMessage,
  },
}

type Field = keyof typeof TEXTS
type Entered = Record<Field | 'name' | 'phone' | 'email', string>

function Preview({ field, values, fill }: AssistProps & { field: Field }) {
  const { [field]: text = '', name = '', phone = '', email = '' } = values as Partial<Entered>
  const { label, own, placeholders, unknownOf, message } = TEXTS[field]
  const unknown = unknownOf(text)
  const write = (next: string) => fill({ [field]: next })
  return (
    <Flex vertical gap={8} style={{ marginTop: 8 }}>
      <Flex align="center" wrap gap={4}>
        {text.trim() === '' ? (
          <Button size="small" onClick={() => write(own)}>
            Edit default text
          </Button>
        ) : (
          <>
            <span>Insert</span>
            {Object.entries(placeholders).map(([key, words]) => (
              <Button key={key} size="small" title={words} onClick={() => write(`${text}{${key}}`)}>
                {`{${key}}`}
              </Button>
            ))}
          </>
        )}
      </Flex>
      {unknown.length > 0 && (
        <p>
          <Typography.Text type="danger">Unknown placeholder: {unknown.join(', ')}.</Typography.Text>
        </p>
      )}
      <Card size="small" role="region" aria-label={label}>
        <p style={{ whiteSpace: 'pre-wrap' }}>
          {message(text, { ...SAMPLE, company: name, phone: displayPhone(phone), email })}
        </p>
      </Card>
    </Flex>
  )
}

export const InvoiceMail = (props: AssistProps) => <Preview {...props} field="invoice_mail" />

export const ReminderMail = (props: AssistProps) => <Preview {...props} field="reminder_mail" />
