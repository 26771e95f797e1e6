import { type KeyboardEvent, useId } from 'react'
import { MAX_RADIUS_MILES } from '#contract/constants.ts'
import { useDraft } from '#src/ui/use-draft.ts'
import { RADIUS_PRESETS, parseRadius } from './radius.ts'
import styles from './vehicles.module.css'

export function RadiusInput({ radius, onChange }: { radius: number; onChange: (miles: number) => void }) {
  const id = useId()
  const take = (text: string) => {
    const miles = parseRadius(text)
    if (miles !== null && miles !== radius) onChange(miles)
  }
  const { text, isBad, type, settle } = useDraft(String(radius), (typed) => parseRadius(typed) !== null, take)
  // Enter would submit the surrounding bid form.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    settle()
  }

  return (
    <span className={`inline-row gap-4 flex-none faint nowrap ${styles.radius}`}>
      <label htmlFor={id} title="Straight-line miles. Road miles are longer.">
        Within
      </label>
      <input
        id={id}
        className={`input tabular ${styles.miles}`}
        inputMode="numeric"
        list={`${id}-presets`}
        value={text}
        aria-invalid={isBad}
        title={`Miles, 1 to ${MAX_RADIUS_MILES}`}
        autoComplete="off"
        onChange={(event) => type(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={settle}
        onKeyDown={onKeyDown}
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
