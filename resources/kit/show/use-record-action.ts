import { AccessControlContext, useNotification } from '@refinedev/core'
import { use, useRef, useState } from 'react'
import { newUuid } from '#contract/rules/uuid.ts'
import { accessQuestion } from '#kit/access-question.ts'
import { useSendTo } from '#kit/call.ts'
import type { RecordAction } from '#kit/define-views.ts'
import type { Row } from '#kit/fields/field-spec.ts'
import { bodyErrors } from '#kit/form/body-errors.ts'
import { fieldErrors, type FieldErrors } from '#kit/form/field-errors.ts'

const UNDO_SECONDS = 10

/** Runs one action at a time; `run` resolves to the refused fields, or undefined when done. */
export function useRecordAction<R extends Row>(resource: string, row: R) {
  const { send } = useSendTo(resource)
  const { open } = useNotification()
  const { can } = use(AccessControlContext)
  const [running, setRunning] = useState<RecordAction<R>>()
  // One key per intention: a retry after a lost response must not do it twice.
  const keys = useRef(new Map<string, string>())
  const getKey = (label: string) => {
    const key = keys.current.get(label) ?? newUuid()
    keys.current.set(label, key)
    return key
  }
  const getEndpoint = async ({ endpoint, wider }: RecordAction<R>) => {
    if (!wider) return endpoint
    const [object, act] = accessQuestion(wider)
    return (await can?.({ resource: object, action: act }))?.can === true ? wider : endpoint
  }
  const run = async (
    action: RecordAction<R>,
    values: Record<string, unknown> = {},
  ): Promise<FieldErrors | undefined> => {
    const body = { ...action.body?.(row), ...values }
    const refused = bodyErrors(action.endpoint.body, body)
    if (Object.keys(refused).length > 0) return refused
    setRunning(action)
    try {
      const { undo } = action
      const answer = (await send(await getEndpoint(action), {
        params: { id: row.id },
        body: body as object,
        ...(action.endpoint.idempotent && { idempotencyKey: getKey(action.label) }),
        ...(!undo && { done: (answer) => action.done(answer as R, { row, body }) }),
      })) as R
      if (undo) {
        const takeBack = () =>
          send(undo.endpoint, { params: { id: row.id }, done: (back) => undo.done(back as R) })
        open?.({
          type: 'success',
          message: action.done(answer, { row, body }),
          cancelMutation: () => void takeBack().catch(() => undefined),
          undoableTimeout: UNDO_SECONDS,
        })
      }
      keys.current.delete(action.label)
      return undefined
    } catch (error) {
      return fieldErrors(error)
    } finally {
      setRunning((now) => (now === action ? undefined : now))
    }
  }
  return { run, running }
}
