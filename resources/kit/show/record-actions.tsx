import { CanAccess } from '@refinedev/core'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { newUuid } from '#contract/rules/uuid.ts'
import { accessQuestion } from '#kit/access-question.ts'
import type { RecordAction } from '#kit/define-views.ts'
import type { Row } from '#kit/fields/field-spec.ts'
import { bodyErrors } from '#kit/form/body-errors.ts'
import { fieldErrors, type FieldErrors } from '#kit/form/field-errors.ts'
import { useSend } from '#kit/call.ts'
import { ActionControls, type ActionValues, bodyOf } from './action-fields.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { Question } from '#kit/ui/question.tsx'

interface ActionProps<R extends Row> {
  resource: string
  action: RecordAction<R>
  row: R
}

function useRecordAction<R extends Row>({ resource, action, row }: ActionProps<R>) {
  const { send, isSending } = useSend(action.endpoint, resource)
  // One key for one intention: a retry after a lost answer must not do it twice.
  const key = useRef(newUuid())
  /** Answers what was refused, by field; nothing once it is done. */
  const run = async (values: Record<string, unknown> = {}): Promise<FieldErrors | undefined> => {
    const body = { ...action.body?.(row), ...values }
    const refused = bodyErrors(action.endpoint.body, body)
    if (Object.keys(refused).length > 0) return refused
    try {
      await send({
        params: { id: row.id },
        body: body as object,
        ...(action.endpoint.idempotent && { idempotencyKey: key.current }),
        done: (answer) => action.done(answer as R),
      })
      key.current = newUuid()
      return undefined
    } catch (error) {
      return fieldErrors(error)
    }
  }
  return { run, isRunning: isSending }
}

function ActionButton<R extends Row>(props: ActionProps<R>) {
  const { action, row } = props
  const { confirm } = action
  const { run, isRunning } = useRecordAction(props)
  const [isAsking, setAsking] = useState(false)
  const [values, setValues] = useState<ActionValues>({})
  const [errors, setErrors] = useState<FieldErrors>({})
  const opener = useRef<HTMLButtonElement>(null)
  const fields = confirm?.fields ?? []

  const close = () => {
    setAsking(false)
    setErrors({})
    opener.current?.focus()
  }
  const isRefused = !isAsking && Object.keys(errors).length > 0
  const runAtOnce = async () => setErrors((await run()) ?? {})
  const runWithFields = async () => {
    const refused = await run(bodyOf(fields, values))
    if (refused) return setErrors(refused)
    setValues({})
    close()
  }
  const confirmed = () => {
    if (fields.length > 0) return void runWithFields()
    close()
    void runAtOnce()
  }

  return (
    <div className="kit-action">
      <Button
        ref={opener}
        disabled={isRunning && !isAsking}
        aria-haspopup={confirm && 'dialog'}
        onClick={() => (confirm ? setAsking(true) : void runAtOnce())}
      >
        {action.label}
      </Button>
      {confirm && isAsking && (
        <Question
          title={confirm.title}
          label={action.label}
          isDanger={confirm.isDanger ?? false}
          isBusy={isRunning}
          hasField={fields.length > 0}
          onYes={confirmed}
          onNo={close}
        >
          <p>{confirm.text(row)}</p>
          <ActionControls fields={fields} values={values} errors={errors} onChange={setValues} />
        </Question>
      )}
      {isRefused && (
        <Dialog
          title={`${action.label} was refused.`}
          onClose={close}
          footer={
            <Button data-first onClick={close}>
              Close
            </Button>
          }
        >
          <div role="alert">
            {Object.values(errors)
              .flat()
              .map((text) => (
                <p key={text}>{text}</p>
              ))}
          </div>
        </Dialog>
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
