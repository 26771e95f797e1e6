import type { VehicleMatch } from '#contract/entities/fleet/vehicle.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { AgoText } from '#src/pages/dispatch/age.tsx'
import { PlannedMark } from './planned-mark.tsx'
import type { LocationType } from './use-road-distance.ts'
import type { VehicleView } from './vehicle-view.ts'

const KINDS = { current: 'Current', planned: 'Planned' } as const

interface Props {
  vehicle: VehicleMatch
  view: VehicleView
  shown: LocationType
  onMeasure: (type: LocationType) => void
}

export function VehiclePlaces({ vehicle, view, shown, onMeasure }: Props) {
  const hasBoth = view.plannedPlace !== ''
  const kind = (type: LocationType) =>
    hasBoth ? (
      <button
        type="button"
        className="tag muted small"
        aria-pressed={shown === type}
        aria-label={`${codeWords(KINDS, type)} location of unit ${view.unit}`}
        title={shown === type ? undefined : `Measure from the ${type} location`}
        onClick={() => onMeasure(type)}
      >
        {type === 'planned' ? <PlannedMark word={KINDS.planned} /> : KINDS[type]}
      </button>
    ) : (
      <span className="muted small">{KINDS[type]}</span>
    )
  return (
    <div>
      <p>
        {kind('current')} {view.lastPlace}
        <span className="muted small">
          {' · '}
          <AgoText
            at={vehicle.last_geo_date_time}
            staleText={vehicle.last_geo_date_time ? 'old location' : 'location age unknown'}
          />
        </span>
      </p>
      {hasBoth && (
        <p>
          {kind('planned')} {view.plannedPlace}
        </p>
      )}
    </div>
  )
}
