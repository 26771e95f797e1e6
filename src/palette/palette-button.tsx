import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { preloadable } from '#kit/preloadable.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { PaletteContext, type PaletteParts } from './palette-context.ts'
import styles from './palette-button.module.css'

const Palette = preloadable(async () => (await import('./palette.tsx')).Palette)
const preload = () => void Palette.preload().catch(() => undefined)

const isOpening = (event: KeyboardEvent) =>
  event.key.toLowerCase() === 'k' &&
  (event.ctrlKey || event.metaKey) &&
  !event.altKey &&
  !event.shiftKey &&
  !event.defaultPrevented

export function PaletteButton({ entries, canOpen }: Pick<PaletteParts, 'entries' | 'canOpen'>) {
  const [isOpen, setOpen] = useState(false)

  // Keys typed before the palette has loaded belong to it, not to the page below.
  const typedAhead = useRef('')

  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key === 'Control' || event.key === 'Meta') preload()
      if (!isOpening(event) || document.querySelector('dialog[open]')) return
      event.preventDefault()
      flushSync(() => setOpen(true))
    }
    const catchTyping = (event: KeyboardEvent) => {
      if (document.querySelector('dialog[open]') || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key.length === 1) typedAhead.current += event.key
      else if (event.key === 'Escape') setOpen(false)
      event.preventDefault()
      event.stopPropagation()
    }
    const listen = isOpen ? catchTyping : open
    if (!isOpen) typedAhead.current = ''
    document.addEventListener('keydown', listen, { capture: isOpen })
    return () => document.removeEventListener('keydown', listen, { capture: isOpen })
  }, [isOpen])

  return (
    <>
      <button
        type="button"
        className={`inline-row sunken pad-x-8 faint clickable bordered ${styles.button}`}
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
        <span className={`small ${styles.key}`} data-key="Ctrl K" />
      </button>
      {isOpen && (
        <PaletteContext
          value={{ entries, canOpen, close: () => setOpen(false), typedAhead: () => typedAhead.current }}
        >
          <Palette />
        </PaletteContext>
      )}
    </>
  )
}
