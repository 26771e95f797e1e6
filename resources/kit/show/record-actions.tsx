import { type BaseRecord, CanAccess, useCustomMutation, useInvalidate } from '@refinedev/core'
import { useRef, useState } from 'react'
import { pathOf } from '#contract/http.ts'
import { newUuid } from '#contract/rules/uuid.ts'
import { accessQuestion } from '#kit/access-question.ts'
import type { RecordAction } from '#kit/define-views.ts'
import type { Row } from '#kit/fields/field-spec.ts'
import { useEscape } from '#kit/use-escape.ts'

interface ActionProps<R extends Row> {
  resource: string
  action: RecordAction<R>
  row: R
}

function useRecordAction<R extends Row>({ resource, action, row }: ActionProps<R>) {
  const { mutateAsync, mutation } = useCustomMutation<R & BaseRecord>()
  const invalidate = useInvalidate()
  // One key for one intention: a retry after a lost answer must not do it twice.
  const key = useRef(newUuid())
  const run = async () => {
    try {
      await mutateAsync({
        url: pathOf(action.endpoint, { id: row.id }),
        method: 'post',
        values: {},
        meta: action.endpoint.idempotent ? { idempotencyKey: key.current } : {},
        successNotification: (answer) => ({ type: 'success', message: answer ? action.done(answer.data) : action.label }),
      })
      key.current = newUuid()
    } catch {
      // The notification provider has said why; what is shown may be out of date.
    }
    await invalidate({ resource, id: row.id, invalidates: ['list', 'many', 'detail'] })
  }
  return { run, isRunning: mutation.isPending }
}

function ActionButton<R extends Row>(props: ActionProps<R>) {
  const { action, row } = props
  const { run, isRunning } = useRecordAction(props)
  const [isAsking, setAsking] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setAsking(false)
    opener.current?.focus()
  }
  useEscape(isAsking, close)
  return (
    <div className="kit-action">
      <button
        ref={opener}
        type="button"
        className="kit-button"
        disabled={isRunning}
        aria-expanded={action.confirm ? isAsking : undefined}
        onClick={() => (action.confirm ? setAsking(true) : void run())}
      >
        {action.label}
      </button>
      {action.confirm && isAsking && (
        <div className="kit-confirm" role="alertdialog" aria-label={action.confirm.title}>
          <strong>{action.confirm.title}</strong>
          <p>{action.confirm.text(row)}</p>
          <div className="kit-buttons">
            <button
              type="button"
              className="kit-button kit-button-primary"
              onClick={() => {
                close()
                void run()
              }}
            >
              {action.label}
            </button>
            <button type="button" className="kit-button" autoFocus onClick={close}>
              Cancel
            </button>
          </div>
        </div>
      )}
    </div>
  )
}

/** What may be done to a record where it stands, by whom access control lets. */
export function RecordActions<R extends Row>({
  resource,
  actions,
  row,
}: {
  resource: string
  actions: readonly RecordAction<R>[]
  row: R
}) {
  return actions
    .filter((action) => action.when(row))
    .map((action) => {
      const [subject, verb] = accessQuestion(action.endpoint)
      return (
        <CanAccess key={action.label} resource={subject} action={verb} params={{ id: row.id }}>
          <ActionButton resource={resource} action={action} row={row} />
        </CanAccess>
      )
    })
}
