import type { TruckState } from '#contract/rules/truck-state.ts'
import { TruckStateTag } from '#parts/fleet/vehicle/truck-state.tsx'
import { StateMark } from './state-mark.tsx'

export const TruckStateWords = ({ state, status }: { state: TruckState; status: number }) => (
  <span className="inline-row gap-4">
    <StateMark state={state} />
    <TruckStateTag state={state} status={status} />
  </span>
)
