import { useEscape } from '#kit/use-escape.ts'
import { useLeaveGuard } from './use-leave-guard.ts'

/** Asks before a page with unsaved changes is left. */
export function LeaveGuard({ isDirty }: { isDirty: () => boolean }) {
  const { leave, stay } = useLeaveGuard(isDirty)
  useEscape(leave !== undefined, stay)
  if (!leave) return null
  return (
    <div className="kit-confirm kit-leave" role="alertdialog" aria-label="Unsaved changes">
      <strong>Your changes are not saved.</strong>
      <div className="kit-buttons">
        <button type="button" className="kit-button kit-button-primary" autoFocus onClick={stay}>
          Keep editing
        </button>
        <button type="button" className="kit-button" onClick={leave}>
          Leave without saving
        </button>
      </div>
    </div>
  )
}
