import type { useColumns } from './use-columns.ts'
import { useUnfolded } from '#kit/ui/use-unfolded.ts'

/** The choice of a list's columns; the first one opens the record and is not to be chosen. */
export function ColumnChoice<R>({ all, isShown, toggle, reset }: ReturnType<typeof useColumns<R>>) {
  const details = useUnfolded()
  return (
    <details className="kit-columns" ref={details}>
      <summary className="kit-button">Columns</summary>
      <fieldset className="kit-columns-panel">
        <legend className="kit-hidden">Columns</legend>
        {all.slice(1).map((field) => (
          <label key={field.name}>
            <input type="checkbox" checked={isShown(field)} onChange={() => toggle(field)} /> {field.label}
          </label>
        ))}
        <button type="button" className="kit-button" onClick={reset}>
          As at first
        </button>
      </fieldset>
    </details>
  )
}
