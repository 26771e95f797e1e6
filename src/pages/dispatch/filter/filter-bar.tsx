import { memo, useCallback, useEffect, useRef, useState } from 'react'
import { preloadable } from '#kit/preloadable.tsx'
import { Button } from '#src/ui/button.tsx'
import styles from './filter-bar.module.css'
import { keepPanelOpen, wasPanelOpen } from './filter-store.ts'
import { filterTags } from './filter-tags.ts'
import { QuickSearch } from './quick-search.tsx'
import { useFilter } from './use-filter.ts'
import { ViewsMenu } from './views/views-menu.tsx'

const FilterPanel = preloadable(async () => (await import('./filter-panel.tsx')).FilterPanel)
const preload = () => void FilterPanel.preload().catch(() => undefined)

// On a phone the panel covers the board, so it starts closed.
const isSheet = () => window.matchMedia('(max-width: 640px)').matches

export function useFilterPanel() {
  const [isOpen, setOpen] = useState(() => wasPanelOpen() && !isSheet())
  const button = useRef<HTMLButtonElement>(null)
  const toggle = useCallback((next: boolean) => {
    setOpen(next)
    if (!isSheet()) keepPanelOpen(next)
    if (!next) button.current?.focus()
  }, [])
  return { isOpen, toggle, button }
}

type PanelState = ReturnType<typeof useFilterPanel>

export const FilterBar = memo(function FilterBar({ isOpen, toggle, button }: PanelState) {
  const { filter } = useFilter()
  const count = filterTags(filter).length
  return (
    <div className="row grow justify-end" role="search" aria-label="Offers">
      <QuickSearch />
      <Button
        ref={button}
        className="flex-none relative"
        aria-expanded={isOpen}
        aria-controls="filter-panel"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => toggle(!isOpen)}
      >
        Filters
        {count > 0 && (
          <span className={`pad-x-4 small text-center absolute ${styles.count}`}>
            {count}
            <span className="visually-hidden"> on</span>
          </span>
        )}
      </Button>
      <ViewsMenu />
    </div>
  )
})

/** Reserves the height, so that the lazy panel does not shift the board. */
export const FilterPanelPlace = memo(function FilterPanelPlace({ isOpen, toggle }: PanelState) {
  // The sheet takes no focus on a phone, so listen on the page.
  useEffect(() => {
    if (!isOpen || !isSheet()) return undefined
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) toggle(false)
    }
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [isOpen, toggle])
  if (!isOpen) return null
  return (
    // Escape reaches here from the fields, which are the interactive parts.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      id="filter-panel"
      className={`flex-none relative rule-bottom ${styles.panel}`}
      data-own-keys
      aria-label="Filters"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        toggle(false)
      }}
    >
      <FilterPanel onClose={() => toggle(false)} />
    </section>
  )
})
