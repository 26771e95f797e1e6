import { memo, type MouseEvent, type ReactNode, useMemo } from 'react'
import type { DispatchFilter } from '#contract/entities/market/offer-filter.ts'
import { Glyph } from '#src/pages/dispatch/glyph.tsx'
import styles from './filter-line.module.css'
import { filterTags } from './filter-tags.ts'
import { useFilter } from './use-filter.ts'
import { useChosenVehicles } from './use-lookups.ts'

const VIEWS: readonly { view: DispatchFilter['view']; text: string }[] = [
  { view: 'all_loads', text: 'All loads' },
  { view: 'driver_bids', text: 'Driver bids' },
]

// The focused tag disappears with its filter: focus the next one.
function passFocus({ currentTarget }: MouseEvent<HTMLElement>) {
  const item = currentTarget.closest('li')
  const next = item?.nextElementSibling ?? item?.previousElementSibling
  const line = item?.closest<HTMLElement>('[data-filter-line]')
  ;(next?.querySelector('button') ?? line?.querySelector<HTMLElement>('[aria-pressed="true"]'))?.focus()
}

/** `children` stand at the end of the line. */
export const FilterLine = memo(function FilterLine({ children }: { children?: ReactNode }) {
  const { filter, change, clear } = useFilter()
  const vehicles = useChosenVehicles(filter.vehicles)
  const tags = useMemo(() => filterTags(filter, vehicles), [filter, vehicles])

  return (
    <div className={`row flex-none nowrap rule-bottom surface ${styles.line}`} data-filter-line>
      <div className="segmented" role="group" aria-label="Loads shown">
        {VIEWS.map(({ view, text }) => (
          <button
            key={view}
            type="button"
            aria-pressed={filter.view === view}
            onClick={() => change({ view })}
          >
            {text}
          </button>
        ))}
      </div>
      {tags.length === 0 ? (
        <span className="faint">No filters</span>
      ) : (
        <ul className={`row align-stretch gap-4 min-0 ${styles.tags}`} aria-label="Active filters">
          {tags.map(({ key, text, off }) => (
            <li key={key}>
              <button
                type="button"
                className={`tag ${styles.tag}`}
                aria-label={`Remove filter ${text}`}
                title={text}
                onClick={(event) => {
                  passFocus(event)
                  change(off)
                }}
              >
                <span className="truncate">{text}</span>
                <Glyph name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {tags.length > 0 && (
        <button type="button" className="button quiet" onClick={clear}>
          Clear all
        </button>
      )}
      {children}
    </div>
  )
})
