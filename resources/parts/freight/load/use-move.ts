import { useNotification } from '@refinedev/core'
import { changeLoadStatus, type Load } from '#contract/entities/freight/load.ts'
import { changeLoadStatuses } from '#contract/entities/freight/load-changes.ts'
import { LOAD_STATUS, type LoadStatus } from '#contract/rules/load-status.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { useSend } from '#kit/call.ts'
import { bodyErrors } from '#kit/form/body-errors.ts'
import { isRefused, undoneText } from '#kit/list/many-words.ts'
import { useHold } from '#kit/use-hold.ts'
import { fieldErrors, type FieldErrors } from '#kit/form/field-errors.ts'

const UNDO_SECONDS = 10

export type Moved = Pick<Load, 'id' | 'number' | 'version' | 'status' | 'dispatcher'>

export function useMove(load: Moved, resource: string) {
  const { send, isSending } = useSend(changeLoadStatus, resource)
  const { send: sendMany } = useSend(changeLoadStatuses, resource)
  const { open } = useNotification()
  const [isHeld, hold] = useHold()
  const undo = async () => {
    const answer = await sendMany({ body: { ids: [load.id], is_undo: true } })
    open?.({ type: isRefused(answer) ? 'error' : 'success', message: undoneText(answer, 'load') })
  }
  const move = async (status: LoadStatus, amounts: object = {}): Promise<FieldErrors | undefined> => {
    const body = { status, version: load.version, ...amounts }
    const refused = bodyErrors(changeLoadStatus.body, body)
    if (Object.keys(refused).length > 0) return refused
    try {
      await send({ params: { id: load.id }, body })
      hold()
      open?.({
        type: 'success',
        message: `${load.number}: ${codeWords(LOAD_STATUS, status)}.`,
        cancelMutation: () => void undo().catch(() => undefined),
        undoableTimeout: UNDO_SECONDS,
      })
      return undefined
    } catch (error) {
      return fieldErrors(error)
    }
  }
  return { move, isBusy: isSending || isHeld }
}
