import { Button, Form, type FormInstance } from 'antd'
import { DEFAULT_INVOICE_MAIL, INVOICE_PLACEHOLDERS, invoiceMessage, unknownInvoicePlaceholders } from '#contract/rules/invoice-text.ts'
import { displayPhone } from '#contract/rules/phone.ts'

const SAMPLE = {
  invoice: 'INV-1042',
  total: '$2,350.00',
  due: '24 Dec 2026',
  loads: '- Load NLF26-48-1, your reference 48210\n- Load NLF26-48-2, your reference 48233',
}

interface Entered {
  invoice_mail: string
  name: string
  phone: string
  email: string
}

/** What the text of an invoice's mail may hold in braces, and how a mail with it reads. */
export function InvoiceMail({ form }: { form: FormInstance }) {
  const { invoice_mail: text = '', name = '', phone = '', email = '' } = (Form.useWatch([], form) ?? {}) as Partial<Entered>
  const unknown = unknownInvoicePlaceholders(text)
  const write = (next: string) => form.setFieldValue('invoice_mail', next)
  return (
    <div className="stack above-8">
      <div className="cluster gap-4">
        {text.trim() === '' ? (
          <Button size="small" onClick={() => write(DEFAULT_INVOICE_MAIL)}>
            Edit the default text
          </Button>
        ) : (
          <>
            <span>Insert</span>
            {Object.entries(INVOICE_PLACEHOLDERS).map(([key, words]) => (
              <Button key={key} size="small" title={words} onClick={() => write(`${text}{${key}}`)}>
                {`{${key}}`}
              </Button>
            ))}
          </>
        )}
      </div>
      {unknown.length > 0 && <p className="danger">There is no placeholder {unknown.join(', ')}.</p>}
      <section className="sunken pad-12 rounded stack" aria-label="Preview of an invoice e-mail">
        <p className="ink preformatted">{invoiceMessage(text, { ...SAMPLE, company: name, phone: displayPhone(phone), email })}</p>
      </section>
    </div>
  )
}
