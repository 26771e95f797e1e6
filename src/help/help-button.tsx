import { useEffect, useState } from 'react'
import { preloadable } from '#kit/preloadable.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { isInOtherLayer, isTyping } from '#kit/keys/typing.ts'
import { useLetterKeys } from '#kit/keys/use-letter-keys.ts'

const HelpDialog = preloadable(async () => (await import('./help-dialog.tsx')).HelpDialog)
const preload = () => void HelpDialog.preload().catch(() => undefined)

/** Opens help for the page: by its button, and by `?` anywhere outside of a field. */
export function HelpButton() {
  const [isOpen, setOpen] = useState(false)
  const [withLetters] = useLetterKeys()

  useEffect(() => {
    if (!withLetters) return undefined
    const listen = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey)
        return
      if (isTyping(event.target) || isInOtherLayer(event.target)) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [withLetters])

  return (
    <>
      <button
        type="button"
        className="button icon-only"
        aria-label="Help"
        aria-haspopup="dialog"
        aria-keyshortcuts="?"
        data-tip="Help (?)"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(true)}
      >
        <Icon name="help" />
      </button>
      {isOpen && <HelpDialog onClose={() => setOpen(false)} />}
    </>
  )
}
