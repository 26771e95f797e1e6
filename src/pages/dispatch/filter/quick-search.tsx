import { useState } from 'react'
import { Combobox } from '#kit/lookup/combobox.tsx'
import { shortcutHint } from '#src/pages/dispatch/keys/shortcuts.ts'
import styles from './filter-bar.module.css'
import { quickOptions } from './quick-options.ts'
import { useFilter } from './use-filter.ts'
import { usePlaceSearch, useStates } from './use-lookups.ts'

export function QuickSearch() {
  const { filter, change } = useFilter()
  const [text, setText] = useState('')
  const [isOpened, setOpened] = useState(false)
  const states = useStates(isOpened)
  const { places } = usePlaceSearch(text)
  const options = quickOptions(text, states, places)

  return (
    <Combobox
      className={styles.search}
      label="Filter by state, location or contact"
      isLabelHidden
      isOneLine
      keepsTyped
      type="search"
      data-shortcut="search"
      aria-keyshortcuts={shortcutHint('search')['aria-keyshortcuts']}
      placeholder="State, location, contact"
      typed={text}
      onType={setText}
      offered={options}
      note=""
      onChoose={({ value }) => {
        const picked = options.find((option) => option.value === value)
        if (picked) change(picked.change(filter))
      }}
      onFocusCapture={() => setOpened(true)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.currentTarget.blur()
      }}
    />
  )
}
