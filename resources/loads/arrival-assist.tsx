import { forecastArrivals } from '#contract/entities/freight/arrival.ts'
import { pastStops } from '#contract/rules/load-objections.ts'
import type { BodyOf } from '#contract/http.ts'
import type { AssistProps } from '#kit/fields/field-spec.ts'
import { useSettled } from '#kit/use-settled.ts'
import { Arrivals } from '#parts/freight/load/arrivals.tsx'
import { Deadhead } from './deadhead.tsx'
import type { EnteredStop } from '#parts/freight/load/stops-entered.ts'

const PAUSE_MS = 400

type ArrivalQuestion = BodyOf<typeof forecastArrivals>

const toId = (value: unknown) => (typeof value === 'number' ? value : undefined)

/** Query as text; '' until there are a unit and two places, and while a time is invalid. */
function askedText({ number, vehicle, second_driver: second, stops }: AssistProps['around']): string {
  const unit = toId(vehicle)
  const placed = ((stops ?? []) as EnteredStop[]).filter(({ address }) => address.trim() !== '')
  if (number !== undefined || unit === undefined || placed.length < 2) return ''
  const question: ArrivalQuestion = {
    vehicle: unit,
    ...(second !== undefined && { second_driver: toId(second) ?? null }),
    stops: placed.map(({ kind, facility, address, window_from, window_to }) => ({
      kind,
      facility,
      address,
      window_from,
      window_to,
    })),
  }
  return forecastArrivals.body.safeParse(question).success ? JSON.stringify(question) : ''
}

export function ArrivalAssist({ around }: AssistProps) {
  const text = useSettled(askedText(around), PAUSE_MS)
  // The notice above the form lists these already.
  const said = (around.objections ?? []) as readonly string[]
  const unsaid: typeof pastStops = (stops, now) =>
    pastStops(stops, now).filter((objection) => !said.includes(objection))
  return (
    <div className="grid gap-2 above-4 small">
      <Deadhead around={around} />
      {text !== '' && <Arrivals question={JSON.parse(text) as ArrivalQuestion} against={unsaid} />}
    </div>
  )
}
