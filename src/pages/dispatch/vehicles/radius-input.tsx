import { useId, useState } from 'react'
import { MAX_RADIUS_MILES } from '#contract/constants.ts'
import { RADIUS_PRESETS, radiusOf } from './radius.ts'
import styles from './vehicles.module.css'

/** The radius in miles: any number, with the usual ones at hand. */
export function RadiusInput({ radius, onChange }: { radius: number; onChange: (miles: number) => void }) {
  const id = useId()
  const [edited, setEdited] = useState<string | null>(null)
  const typed = radiusOf(edited ?? String(radius))

  const take = (text: string) => {
    setEdited(text)
    const preset = RADIUS_PRESETS.find((miles) => String(miles) === text)
    if (preset !== undefined) onChange(preset)
  }
  const settle = () => {
    setEdited(null)
    if (typed !== null && typed !== radius) onChange(typed)
  }

  return (
    <span className={`inline-row gap-4 flex-none faint nowrap ${styles.radius}`}>
      <label htmlFor={id} title="Air miles: in a straight line. The road is longer.">
        Within
      </label>
      <input
        id={id}
        className={`input tabular ${styles.miles}`}
        inputMode="numeric"
        list={`${id}-presets`}
        value={edited ?? String(radius)}
        aria-invalid={typed === null}
        title={`Miles, 1 to ${MAX_RADIUS_MILES}`}
        autoComplete="off"
        onChange={(event) => take(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={settle}
        onKeyDown={(event) => event.key === 'Enter' && settle()}
      />
      <datalist id={`${id}-presets`}>
        {RADIUS_PRESETS.map((miles) => (
          <option key={miles} value={miles}>
            {`${miles} miles`}
          </option>
        ))}
      </datalist>
      air mi
    </span>
  )
}
