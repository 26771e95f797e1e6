import { useCan } from '@refinedev/core'
import { useRef, useState } from 'react'
import { useKnownAnswer } from '#kit/known-answers.ts'
import { preloadable } from '#kit/preloadable.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { SearchContext, type SearchParts } from './search-context.ts'
import styles from './vehicle-search-button.module.css'

const Panel = preloadable(async () => (await import('./search-panel.tsx')).SearchPanel)
const preload = () => void Panel.preload().catch(() => undefined)

export function VehicleSearch({ canOpen }: Pick<SearchParts, 'canOpen'>) {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const queryOptions = useKnownAnswer('vehicle-search', 'list')
  const { data: answer } = useCan({ resource: 'vehicle-search', action: 'list', queryOptions })
  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  // Reserves the space while access is unknown, so that the header does not jump.
  if (!answer?.can) return answer ? null : <span className={styles.unsure} aria-hidden />
  return (
    <>
      <button
        ref={opener}
        type="button"
        className="button icon-only"
        aria-label="Search Vehicles"
        aria-haspopup="dialog"
        data-tip="Search Vehicles"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(true)}
      >
        <Icon name="findVehicle" />
      </button>
      {isOpen && (
        <SearchContext value={{ canOpen, close }}>
          <Panel />
        </SearchContext>
      )}
    </>
  )
}
