import { EMPTY_FROM } from '#contract/entities/fleet/availability.ts'
import { readRoadDistance } from '#contract/entities/fleet/vehicle.ts'
import { durationText } from '#contract/rules/age.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { placeParts, placeText } from '#contract/rules/place.ts'
import { useRead } from '#kit/call.ts'
import { formatNumber } from '#kit/cells/format.ts'
import { failureWords } from '#kit/failure-words.ts'
import type { AssistProps } from '#kit/fields/field-spec.ts'
import { useSettled } from '#kit/use-settled.ts'
import type { EnteredStop } from '#parts/freight/load/stops-entered.ts'

const PAUSE_MS = 400
const FRESH_MS = 30_000
/** A picked-up load has no deadhead left. */
const PICKED_UP = 3
const ZIP = /\b\d{5}$/

interface Question {
  vehicle_id: number
  address: string
  pickup_at?: string
  except_load?: number
}

/** Query as text; '' without a unit and a first pickup with state or ZIP code. */
function questionText({ id, vehicle, stops, status }: AssistProps['around']): string {
  const {
    window_from = null,
    window_to = null,
    ...first
  } = ((stops ?? []) as Partial<EnteredStop>[])[0] ?? {}
  const address = first.address?.trim() ?? ''
  const pickup = readRoadDistance.query.shape.pickup_at.safeParse(window_from ?? window_to ?? undefined)
  const isPlace = placeParts(address).state !== '' || ZIP.test(address)
  if (typeof vehicle !== 'number' || !isPlace || (typeof status === 'number' && status >= PICKED_UP))
    return ''
  const question: Question = {
    vehicle_id: vehicle,
    address,
    ...(pickup.data && { pickup_at: pickup.data }),
    ...(typeof id === 'number' && { except_load: id }),
  }
  return JSON.stringify(question)
}

export function Deadhead({ around }: Pick<AssistProps, 'around'>) {
  const text = useSettled(questionText(around), PAUSE_MS)
  const question = text === '' ? undefined : (JSON.parse(text) as Question)
  const { data, error } = useRead(readRoadDistance, {
    query: question ?? {},
    isEnabled: question !== undefined,
    staleMs: FRESH_MS,
  })
  if (error) return <p>{`Couldn’t calculate deadhead: ${failureWords(error)} You can book without it.`}</p>
  if (!question || !data) return null
  const { road_distance, road_duration, is_estimated, from, from_address } = data
  const place = placeText(from_address)
  const miles = `${formatNumber(Math.round(road_distance))} mi${is_estimated ? ' estimated' : ''}`
  return (
    <p>
      Deadhead {miles}, {durationText(road_duration)}
      {place && `, from ${place}`} {from && `(${codeWords(EMPTY_FROM, from)})`}
    </p>
  )
}
