import { displayPhone } from '#contract/rules/phone.ts'

export interface LetterCase {
  readonly number: string
  readonly broker_reference: string
  readonly pick_up_at: string
  readonly deliver_to: string
  readonly contact_name: string
  readonly company: { readonly name: string; readonly phone: string }
}

export function loadLetter(
  load: LetterCase,
  about: string,
  lines: readonly string[],
): { subject: string; text: string } {
  const { number, broker_reference, pick_up_at, deliver_to, contact_name, company } = load
  const name = broker_reference === '' ? `Load ${number}` : `Order ${broker_reference}`
  return {
    subject: `${name}, ${pick_up_at} to ${deliver_to}: ${about}`,
    text: [
      `Hello${contact_name === '' ? '' : ` ${contact_name}`},`,
      '',
      ...lines,
      '',
      broker_reference === '' ? `${name}.` : `${name}, our load ${number}.`,
      '',
      company.name,
      ...(company.phone === '' ? [] : [displayPhone(company.phone)]),
    ].join('\n'),
  }
}
