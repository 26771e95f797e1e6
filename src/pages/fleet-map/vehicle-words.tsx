import { codeWords } from '#contract/rules/code-words.ts'
import { VEHICLE_STATUS } from '#contract/rules/vehicle-codes.ts'
import { TRUCK_STATES, type TruckState } from '#parts/fleet/vehicle/availability.ts'
import { StatusTag, type Tone } from '#kit/cells/status.tsx'
import { StateMark } from './state-mark.tsx'

const TONES: Readonly<Record<TruckState, Tone>> = {
  empty: 'green',
  soon: 'yellow',
  assigned: 'blue',
  loaded: 'blue',
  offline: 'plain',
}

export function TruckStateWords({ state, status }: { state: TruckState; status: number }) {
  return (
    <span className="inline-row gap-4">
      <StateMark state={state} />
      <StatusTag tone={TONES[state]}>
        {status === 1 ? TRUCK_STATES[state] : codeWords(VEHICLE_STATUS, status)}
      </StatusTag>
    </span>
  )
}
