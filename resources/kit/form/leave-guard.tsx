import { Button, Modal } from 'antd'
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
  if (!leave) return null
  return (
    <Modal
      open
      centered
      width={420}
      closable={false}
      title={words.name}
      onCancel={stay}
      footer={
        <>
          <Button onClick={leave}>{words.leave}</Button>
          <Button type="primary" autoFocus onClick={stay}>
            {words.stay}
          </Button>
        </>
      }
    >
      {words.text}
    </Modal>
  )
}
