import type { OfferInput } from '#contract/entities/market/offer.ts'
import { offerFacts } from '#contract/fields/offer.ts'
import type { FormField } from '#kit/form/control.tsx'

export type DraftName = Exclude<keyof OfferInput, 'mail' | 'pick_up_date' | 'delivery_date' | 'expires_at'>

const YES_NO = { choices: { '': 'Not stated', yes: 'Yes', no: 'No' } } as const

const field = (
  name: DraftName,
  form: FormField<OfferInput>['form'],
  label?: string,
): FormField<OfferInput> => {
  const { kind } = offerFacts[name]
  return { name, form, label: label ?? offerFacts[name].label, cell: kind }
}

export const DRAFT_GROUPS: readonly { name: string; fields: readonly FormField<OfferInput>[] }[] = [
  {
    name: 'Lane',
    fields: [
      field('pick_up_at', 'text', 'Pickup'),
      field('pick_up_date_raw', 'text', 'Pickup time'),
      field('deliver_to', 'text', 'Delivery'),
      field('delivery_date_raw', 'text', 'Delivery time'),
      field('miles', 'number'),
    ],
  },
  {
    name: 'Freight',
    fields: [
      field('suggested_truck', 'text', 'Truck'),
      field('load_type', 'text'),
      field('pieces', 'number'),
      field('weight', 'number'),
      field('length', 'number'),
      field('width', 'number'),
      field('height', 'number'),
      field('stackable', YES_NO),
      field('hazardous', YES_NO),
      field('dock_level', YES_NO),
      field('liftgate', YES_NO),
      field('team', YES_NO),
      field('fast_load', YES_NO),
    ],
  },
  {
    name: 'Broker',
    fields: [
      field('broker_company', 'text', 'Company'),
      field('broker_mc_number', 'text'),
      field('broker_dot_number', 'text'),
      field('contact_name', 'text'),
      field('contact_email', 'text', 'Reply-to'),
      field('contact_phone', 'phone'),
      field('order_number', 'text'),
      field('posted_price_cents', 'money', 'Posted rate'),
      field('notes', 'multiline'),
    ],
  },
]

export const DRAFT_NAMES = DRAFT_GROUPS.flatMap(({ fields }) => fields.map(({ name }) => name as DraftName))
