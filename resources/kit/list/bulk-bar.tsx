import { inSentence } from '#kit/in-sentence.ts'
import { CloseOutlined } from '@ant-design/icons'
import { useNotification } from '@refinedev/core'
import { Button, Dropdown } from 'antd'
import { useRef, useState } from 'react'
import type { Row } from '#kit/fields/field-spec.ts'
import { formatNumber } from '#kit/cells/format.ts'
import { bodyErrors } from '#kit/form/body-errors.ts'
import { fieldErrors, type FieldErrors } from '#kit/form/field-errors.ts'
import type { ResourceDefinition } from '#kit/resource-definition.ts'
import { ActionControls, type ActionValues, buildActionBody } from '#kit/show/action-fields.tsx'
import { Question } from '#kit/dialog/question.tsx'
import { useSend } from '#kit/call.ts'
import { useEscape } from '#kit/use-escape.ts'
import { useIsPhone } from '#kit/use-is-phone.ts'
import { type BulkAction, type BulkChoice, useOffered } from './bulk.ts'
import { changeUndone, didNothing, isRefused } from './many-words.ts'
import type { Selection } from './selection.ts'

const UNDO_SECONDS = 10

interface BulkProps {
  resource: ResourceDefinition
  action: BulkAction
  ids: readonly number[]
  onDone: () => void
}

function useBulk({ resource, action, ids, onDone }: BulkProps) {
  const { send, isSending } = useSend(action.endpoint, resource.name)
  const { send: sendBack } = useSend(action.back ?? action.endpoint, resource.name)
  const { open } = useNotification()
  const undo = async (bodies: readonly object[]) => {
    const words: string[] = []
    let isDone = false
    for (const body of bodies) {
      const answer = (await sendBack({ params: {}, body })) as never
      words.push(action.undone?.(answer) ?? changeUndone(ids.length, resource.singular))
      isDone ||= !('skipped' in (answer as object)) || !isRefused(answer)
    }
    open?.({ type: isDone ? 'success' : 'error', message: [...new Set(words)].join(' ') })
  }
  const run = async (values: object): Promise<FieldErrors | undefined> => {
    const body = { [action.ids]: ids, ...action.body, ...values }
    const refused = bodyErrors(action.endpoint.body, body)
    if (Object.keys(refused).length > 0) return refused
    try {
      const answer = (await send({ params: {}, body })) as never
      const bodies = action.undo(answer)
      onDone()
      open?.({
        type: didNothing(answer) ? 'error' : 'success',
        message: action.done(answer, body as never),
        ...(bodies.length > 0 && {
          cancelMutation: () => void undo(bodies).catch(() => undefined),
          undoableTimeout: UNDO_SECONDS,
        }),
      })
      return undefined
    } catch (error) {
      return fieldErrors(error)
    }
  }
  return { run, isRunning: isSending }
}

interface BulkQuestionProps extends BulkProps {
  many: string
  onClose: () => void
}

function BulkQuestion({ many, onClose, ...props }: BulkQuestionProps) {
  const { action } = props
  const { run, isRunning } = useBulk(props)
  const [values, setValues] = useState<ActionValues>({})
  const [errors, setErrors] = useState<FieldErrors>({})
  useEscape(true, onClose)
  const send = async () => setErrors((await run(buildActionBody(action.fields, values))) ?? {})
  return (
    <Question
      title={`${action.label}: ${many}`}
      label={action.label}
      isBusy={isRunning}
      hasField={action.fields.length > 0}
      onYes={() => void send()}
      onNo={onClose}
    >
      {action.Check && <action.Check ids={props.ids} />}
      <ActionControls fields={action.fields} values={values} errors={errors} onChange={setValues} />
    </Question>
  )
}

interface BulkBarProps {
  resource: ResourceDefinition
  actions: readonly BulkChoice[]
  selection: Selection
  rows: readonly Row[]
}

export function BulkBar({ resource, actions: all, selection, rows }: BulkBarProps) {
  const actions = useOffered(all, selection.ids, rows)
  const [pending, setPending] = useState<BulkChoice>()
  const opener = useRef<HTMLElement>(null)
  const menu = useRef<HTMLButtonElement>(null)
  const isPhone = useIsPhone()
  const ids = [...selection.ids]
  const many = `${formatNumber(ids.length)} ${inSentence(ids.length === 1 ? resource.singular : resource.label)}`
  const ask = (action: BulkChoice | undefined, button: HTMLElement | null) => {
    opener.current = button
    setPending(action)
  }
  const close = () => {
    setPending(undefined)
    opener.current?.focus()
  }
  const isFolded = isPhone && actions.length > 1
  return (
    <section
      className={isPhone ? 'row pad-8-12 panel stick-bottom' : 'cluster pad-8-12 panel stick-bottom'}
      aria-label="Selected"
    >
      <span role="status" className={isPhone ? 'grow' : undefined}>
        {isPhone ? formatNumber(ids.length) : many} selected
      </span>
      {isFolded && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: actions.map(({ label }) => ({ key: label, label })),
            onClick: ({ key }) =>
              ask(
                actions.find(({ label }) => label === key),
                menu.current,
              ),
          }}
        >
          <Button ref={menu} aria-haspopup="menu">
            Actions
          </Button>
        </Dropdown>
      )}
      {!isFolded &&
        actions.map((action) => (
          <Button
            key={action.label}
            aria-expanded={pending === action}
            onClick={({ currentTarget }) => ask(pending === action ? undefined : action, currentTarget)}
          >
            {action.label}
          </Button>
        ))}
      <Button
        onClick={selection.clear}
        {...(isPhone && { 'aria-label': 'Clear selection', icon: <CloseOutlined aria-hidden /> })}
      >
        {!isPhone && 'Clear selection'}
      </Button>
      {pending && 'Dialog' in pending && (
        <pending.Dialog
          resource={resource.name}
          ids={ids}
          onDone={() => {
            close()
            selection.clear()
          }}
          onClose={close}
        />
      )}
      {pending && !('Dialog' in pending) && (
        <BulkQuestion
          key={pending.label}
          resource={resource}
          action={pending}
          ids={ids}
          many={many}
          onDone={selection.clear}
          onClose={close}
        />
      )}
    </section>
  )
}
