import type { BodyOf } from '#contract/http.ts'
import type { MailDraft } from '#contract/entities/market/mail.ts'
import type { createOffer } from '#contract/entities/market/offer.ts'
import { DRAFT_NAMES } from './draft-fields.ts'

type Entered = Readonly<Record<string, unknown>>

const shown = (value: unknown) => (typeof value === 'boolean' ? (value ? 'yes' : 'no') : (value ?? ''))
const sent = (value: unknown) =>
  value === 'yes' ? true : value === 'no' ? false : value === '' ? undefined : value

export const toEntered = ({ values }: MailDraft): Entered =>
  Object.fromEntries(DRAFT_NAMES.map((name) => [name, shown(values[name])]))

/** A time whose text is unchanged is sent as the instant parsed from the email. */
export function buildOfferBody(
  mail: number,
  { values }: MailDraft,
  entered: Entered,
): BodyOf<typeof createOffer> {
  const stated = Object.entries(entered)
    .map(([name, value]) => [name, sent(value)] as const)
    .filter(([, value]) => value !== undefined)
  return {
    pick_up_at: '',
    deliver_to: '',
    ...(Object.fromEntries(stated) as Partial<BodyOf<typeof createOffer>>),
    ...(entered.pick_up_date_raw === values.pick_up_date_raw && { pick_up_date: values.pick_up_date }),
    ...(entered.delivery_date_raw === values.delivery_date_raw && { delivery_date: values.delivery_date }),
    expires_at: values.expires_at,
    mail,
  }
}
