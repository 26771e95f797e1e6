import { TRUCK_STATES, type TruckState } from '#contract/rules/truck-state.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { VEHICLE_STATUS } from '#contract/rules/vehicle-codes.ts'
import { StatusTag, type Tone } from '#kit/cells/status.tsx'

const TONES: Readonly<Record<TruckState, Tone>> = {
  empty: 'green',
  soon: 'yellow',
  later: 'yellow',
  assigned: 'blue',
  loaded: 'blue',
  offline: 'plain',
}

/** One that is not in service shows its status. */
export const TruckStateTag = ({ state, status = 1 }: { state: TruckState; status?: number }) => (
  <StatusTag tone={TONES[state] ?? 'plain'}>
    {status === 1 ? codeWords(TRUCK_STATES, state) : codeWords(VEHICLE_STATUS, status)}
  </StatusTag>
)
