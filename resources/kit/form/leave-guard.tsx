import { Button } from 'antd'
import { Dialog } from '#kit/dialog/dialog.tsx'
import { useLeaveGuard } from './use-leave-guard.ts'

const UNSAVED = {
  name: 'Unsaved changes',
  text: 'Your changes aren’t saved.',
  stay: 'Keep editing',
  leave: 'Leave without saving',
}

export function LeaveGuard({ isDirty, words = UNSAVED }: { isDirty: () => boolean; words?: typeof UNSAVED }) {
  const { leave, stay } = useLeaveGuard(isDirty)
  if (!leave) return null
  return (
    <Dialog
      title={words.name}
      onClose={stay}
      footer={
        <>
          <Button onClick={leave}>{words.leave}</Button>
          <Button type="primary" data-first onClick={stay}>
            {words.stay}
          </Button>
        </>
      }
    >
      <p>{words.text}</p>
    </Dialog>
  )
}
