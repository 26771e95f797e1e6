import { displayPhone } from '#contract/rules/phone.ts'
import { rateFieldLabel, rateFieldText, type ReadValue } from '#contract/rules/rate-confirmation.ts'

/** What a broker is asked to correct in its rate confirmation. */
export interface RevisionCase {
  readonly number: string
  readonly broker_reference: string
  readonly pick_up_at: string
  readonly deliver_to: string
  readonly contact_name: string
  readonly company: { readonly name: string; readonly phone: string }
  readonly rows: readonly { readonly key: string; readonly value: ReadValue; readonly load_value: ReadValue }[]
}

/** The email that asks a broker for a revised rate confirmation. */
export function revisionMail(of: RevisionCase): { subject: string; text: string } {
  const { number, broker_reference, pick_up_at, deliver_to, contact_name, company, rows } = of
  const name = broker_reference === '' ? `Load ${number}` : `Order ${broker_reference}`
  const line = ({ key, value, load_value }: RevisionCase['rows'][number]) =>
    `${rateFieldLabel(key)}: yours says ${rateFieldText(key, value) || 'nothing'}; we have ${rateFieldText(key, load_value) || 'nothing'}`
  return {
    subject: `${name}, ${pick_up_at} to ${deliver_to}: revised rate confirmation`,
    text: [
      `Hello${contact_name === '' ? '' : ` ${contact_name}`},`,
      '',
      'Your rate confirmation does not match what we agreed:',
      '',
      ...rows.map(line),
      '',
      'Send us a revised rate confirmation.',
      '',
      broker_reference === '' ? `${name}.` : `${name}, our load ${number}.`,
      '',
      company.name,
      ...(company.phone === '' ? [] : [displayPhone(company.phone)]),
    ].join('\n'),
  }
}
