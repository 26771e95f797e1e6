import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useEscape } from '#kit/use-escape.ts'

/** Asks before a page with unsaved changes is left, by a link, by the browser's back, or by closing it. */
export function LeaveGuard({ isDirty }: { isDirty: () => boolean }) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isDirty())
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isDirty()) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isDirty])
  useEscape(blocker.state === 'blocked', () => blocker.reset?.())
  if (blocker.state !== 'blocked') return null
  return (
    <div className="kit-confirm kit-leave" role="alertdialog" aria-label="Unsaved changes">
      <strong>Your changes are not saved.</strong>
      <div className="kit-buttons">
        <button type="button" className="kit-button kit-button-primary" autoFocus onClick={() => blocker.reset()}>
          Keep editing
        </button>
        <button type="button" className="kit-button" onClick={() => blocker.proceed()}>
          Leave without saving
        </button>
      </div>
    </div>
  )
}
