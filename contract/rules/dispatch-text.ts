import { dimsText } from '#contract/rules/cargo.ts'
import { displayPhone } from '#contract/rules/phone.ts'
import { STOP_KIND, stopWindow } from '#contract/rules/stop-time.ts'

interface DispatchStop {
  readonly kind: 'pickup' | 'delivery'
  readonly facility: string
  readonly address: string
  readonly reference: string
  readonly notes: string
  readonly contact_name: string
  readonly contact_phone: string
  readonly window_from: string | null
  readonly window_to: string | null
  readonly time_zone: string
}

/** Names neither the broker nor a price: the driver's email may be read by others. */
export interface DispatchParts {
  readonly load: {
    readonly number: string
    readonly unit_number: string
    readonly miles: number | null
    readonly pieces: number | null
    readonly weight: number | null
    readonly length: number | null
    readonly width: number | null
    readonly height: number | null
    readonly hazardous: boolean
  }
  readonly stops: readonly DispatchStop[]
  readonly company: { readonly name: string; readonly phone: string }
  readonly dispatcher: { readonly name: string; readonly phone: string }
  /** Address of the driver app; '' when unknown. */
  readonly app: string
}

const lines = (...all: readonly (string | false)[]) => all.filter(Boolean).join('\n')

const stopLines = (stop: DispatchStop, index: number) =>
  lines(
    `${index + 1}. ${STOP_KIND[stop.kind]}: ${stopWindow(stop) || 'no time given'}`,
    stop.facility,
    stop.address,
    stop.reference !== '' && `Reference: ${stop.reference}`,
    (stop.contact_name !== '' || stop.contact_phone !== '') &&
      `Contact: ${[stop.contact_name, displayPhone(stop.contact_phone)].filter(Boolean).join(', ')}`,
    stop.notes,
  )

export const dispatchSubject = ({ load, stops }: Pick<DispatchParts, 'load' | 'stops'>): string =>
  `Load ${load.number}: ${stops[0]?.address ?? ''} to ${stops.at(-1)?.address ?? ''}`

export function dispatchText({ load, stops, company, dispatcher, app }: DispatchParts): string {
  const { pieces, weight, miles } = load
  const cargo = [
    pieces !== null && `${pieces} pcs`,
    weight !== null && `${weight.toLocaleString('en-US')} lb`,
    dimsText(load) !== 'N/A' && dimsText(load),
    load.hazardous && 'hazmat',
    miles !== null && `${Math.round(miles).toLocaleString('en-US')} mi`,
  ].filter(Boolean)
  return [
    `Load ${load.number} is assigned to you, unit ${load.unit_number}.`,
    ...stops.map(stopLines),
    cargo.length > 0 && cargo.join(', '),
    app === ''
      ? 'Call us, or tap Acknowledge in the driver app.'
      : `Call us, or tap Acknowledge in the driver app: ${app}`,
    lines(dispatcher.name, company.name, displayPhone(dispatcher.phone || company.phone)),
  ]
    .filter(Boolean)
    .join('\n\n')
}
