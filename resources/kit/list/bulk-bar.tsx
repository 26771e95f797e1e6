import { useNotification } from '@refinedev/core'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { formatNumber } from '#kit/cells/format.ts'
import { bodyErrors } from '#kit/form/body-errors.ts'
import { fieldErrors, type FieldErrors } from '#kit/form/field-errors.ts'
import type { ResourceDefinition } from '#kit/resource-definition.ts'
import { ActionControls, type ActionValues, bodyOf } from '#kit/show/action-fields.tsx'
import { Question } from '#kit/ui/question.tsx'
import { useSend } from '#kit/call.ts'
import { useEscape } from '#kit/ui/use-escape.ts'
import type { BulkAction } from './bulk.ts'
import type { Selection } from './selection.ts'

/** Seconds for which a change of many can be taken back. */
const UNDO_SECONDS = 10
const UNDONE = 'Change undone.'

interface BulkProps {
  resource: ResourceDefinition
  action: BulkAction
  ids: readonly number[]
  onDone: () => void
}

function useBulk({ resource, action, ids, onDone }: BulkProps) {
  const { send, isSending } = useSend(action.endpoint, resource.name)
  const { open } = useNotification()
  const undo = async (bodies: readonly object[]) => {
    const words: string[] = []
    for (const body of bodies) {
      const answer = (await send({ params: {}, body })) as never
      words.push(action.undone?.(answer) ?? UNDONE)
    }
    open?.({ type: 'success', message: [...new Set(words)].join(' ') })
  }
  /** Answers what was refused, by field; nothing once it is done. */
  const run = async (values: object): Promise<FieldErrors | undefined> => {
    const body = { [action.ids]: ids, ...action.body, ...values }
    const refused = bodyErrors(action.endpoint.body, body)
    if (Object.keys(refused).length > 0) return refused
    try {
      const answer = (await send({ params: {}, body })) as never
      const bodies = action.undo(answer)
      onDone()
      open?.({
        type: 'success',
        message: action.done(answer),
        // Its failure has a toast of its own.
        ...(bodies.length > 0 && { cancelMutation: () => void undo(bodies).catch(() => undefined), undoableTimeout: UNDO_SECONDS }),
      })
      return undefined
    } catch (error) {
      return fieldErrors(error)
    }
  }
  return { run, isRunning: isSending }
}

function BulkButton(props: BulkProps & { many: string }) {
  const { action, many } = props
  const { run, isRunning } = useBulk(props)
  const [isAsking, setAsking] = useState(false)
  const [values, setValues] = useState<ActionValues>({})
  const [errors, setErrors] = useState<FieldErrors>({})
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setAsking(false)
    setErrors({})
    opener.current?.focus()
  }
  useEscape(isAsking, close)
  const send = async () => setErrors((await run(bodyOf(action.fields, values))) ?? {})

  return (
    <div>
      <Button ref={opener} aria-expanded={isAsking} onClick={() => setAsking(!isAsking)}>
        {action.label}
      </Button>
      {isAsking && (
        <Question
          title={`${action.label}: ${many}`}
          label={action.label}
          isBusy={isRunning}
          hasField={action.fields.length > 0}
          onYes={() => void send()}
          onNo={close}
        >
          <ActionControls fields={action.fields} values={values} errors={errors} onChange={setValues} />
        </Question>
      )}
    </div>
  )
}

interface BulkBarProps {
  resource: ResourceDefinition
  actions: readonly BulkAction[]
  selection: Selection
}

/** How many rows are selected, and what can be done to all of them; a change can be taken back from its toast. */
export function BulkBar({ resource, actions, selection }: BulkBarProps) {
  const ids = [...selection.ids]
  const many = `${formatNumber(ids.length)} ${(ids.length === 1 ? resource.singular : resource.label).toLowerCase()}`
  return (
    <section className="cluster pad-8-12 panel stick-bottom" aria-label="Selected">
      <span role="status">{many} selected</span>
      {actions.map((action) => (
        <BulkButton key={action.label} resource={resource} action={action} ids={ids} many={many} onDone={selection.clear} />
      ))}
      <Button onClick={selection.clear}>Clear selection</Button>
    </section>
  )
}
