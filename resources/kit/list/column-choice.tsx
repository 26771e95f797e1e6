import { useEffect, useRef } from 'react'
import type { useColumns } from './use-columns.ts'

/** The choice of a list's columns; the first one opens the record and is not to be chosen. */
export function ColumnChoice<R>({ all, isShown, toggle, reset }: ReturnType<typeof useColumns<R>>) {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const close = (event: Event) => {
      const open = details.current
      if (!open?.open) return
      const isEscape = event instanceof KeyboardEvent && event.key === 'Escape'
      if (isEscape) open.querySelector('summary')?.focus()
      if (isEscape || (event.type === 'pointerdown' && !open.contains(event.target as Node))) open.open = false
    }
    document.addEventListener('pointerdown', close)
    document.addEventListener('keydown', close)
    return () => {
      document.removeEventListener('pointerdown', close)
      document.removeEventListener('keydown', close)
    }
  }, [])

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
