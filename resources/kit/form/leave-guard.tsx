import { useEscape } from '#kit/ui/use-escape.ts'
import { useLeaveGuard } from './use-leave-guard.ts'

const UNSAVED = {
  name: 'Unsaved changes',
  text: 'Your changes are not saved.',
  stay: 'Keep editing',
  leave: 'Leave without saving',
}

/** Asks before a page with unsaved changes is left, or in other words where something else stands on it. */
export function LeaveGuard({ isDirty, words = UNSAVED }: { isDirty: () => boolean; words?: typeof UNSAVED }) {
  const { leave, stay } = useLeaveGuard(isDirty)
  useEscape(leave !== undefined, stay)
  if (!leave) return null
  return (
    <div className="kit-confirm kit-leave" role="alertdialog" aria-label={words.name}>
      <strong>{words.text}</strong>
      <div className="kit-buttons">
        <button type="button" className="kit-button kit-button-primary" autoFocus onClick={stay}>
          {words.stay}
        </button>
        <button type="button" className="kit-button" onClick={leave}>
          {words.leave}
        </button>
      </div>
    </div>
  )
}
