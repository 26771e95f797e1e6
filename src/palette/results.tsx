import { useEffect, useRef } from 'react'
import styles from './palette.module.css'
import type { Place } from './places.ts'

export const optionId = (index: number) => `palette-result-${index}`

interface Props {
  id: string
  places: readonly Place[]
  active: number
  text: string
  isSearching: boolean
  hasMore: boolean
  error: string | undefined
  onPoint: (index: number) => void
  onChoose: (place: Place) => void
}

function statusText({
  places,
  text,
  isSearching,
  hasMore,
  error,
}: Pick<Props, 'places' | 'text' | 'isSearching' | 'hasMore' | 'error'>): string {
  if (isSearching) return 'Searching…'
  if (error) return `Search failed: ${error}`
  if (places.length === 0) return `No results for “${text.trim()}”`
  if (text.trim() === '') return ''
  return hasMore ? `First ${places.length} shown. Keep typing to narrow.` : `${places.length} found`
}

export function Results({ id, places, active, text, isSearching, hasMore, error, onPoint, onChoose }: Props) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' })
  }, [active])
  const sections = [...Map.groupBy(places, ({ section }) => section)]
  const status = statusText({ places, text, isSearching, hasMore, error })
  return (
    <>
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label="Search results"
        className={`grow pad-4-8 scroll ${styles.results}`}
      >
        {sections.map(([section, members]) => (
          <div key={section} role="group" aria-label={section}>
            <div className="faint small pad-4-8" aria-hidden>
              {section}
            </div>
            {members.map((place) => {
              const index = places.indexOf(place)
              return (
                // The combobox has the focus and the keys.
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
                <div
                  key={place.key}
                  id={optionId(index)}
                  role="option"
                  aria-selected={index === active}
                  className="option gap-12"
                  onPointerMove={() => index !== active && onPoint(index)}
                  onClick={() => onChoose(place)}
                >
                  <span className={`truncate flex-none medium ${styles.title}`}>{place.title}</span>
                  <span className={`truncate grow regular muted ${styles.subTitle}`}>{place.subTitle}</span>
                </div>
              )
            })}
          </div>
        ))}
      </div>
      <div className="flex-none pad-8-16 faint small rule-top" role="status">
        {status}
      </div>
    </>
  )
}
