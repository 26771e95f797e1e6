import { useEffect, useState } from 'react'
import { preloadable } from '#kit/preloadable.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { PaletteContext, type PaletteParts } from './palette-context.ts'
import styles from './palette-button.module.css'

const Palette = preloadable(async () => (await import('./palette.tsx')).Palette)
const preload = () => void Palette.preload().catch(() => undefined)

const isOpening = (event: KeyboardEvent) =>
  event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && !event.defaultPrevented

/** Opens the command palette: by itself, and by Control or Command with K anywhere. The palette is fetched when it is first wanted. */
export function PaletteButton({ entries, canOpen }: Omit<PaletteParts, 'close'>) {
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    if (isOpen) return undefined
    const listen = (event: KeyboardEvent) => {
      if (!isOpening(event) || document.querySelector('dialog[open]')) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isOpen])

  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label="Find anything"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+k Meta+k"
        data-tip="Find anything (Ctrl K)"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(true)}
      >
        <Icon name="find" />
        <span className={styles.text} aria-hidden>
          Find
        </span>
        <kbd className={styles.key} aria-hidden>
          Ctrl K
        </kbd>
      </button>
      {isOpen && (
        <PaletteContext value={{ entries, canOpen, close: () => setOpen(false) }}>
          <Palette />
        </PaletteContext>
      )}
    </>
  )
}
