import { CloseOutlined } from '@ant-design/icons'
import { Alert, Button, Dropdown } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { ActionField } from '#kit/action-field.ts'
import { useToday } from '#kit/cells/today.ts'
import type { RecordAction } from '#kit/define-views.ts'
import type { Row } from '#kit/fields/field-spec.ts'
import type { FieldErrors } from '#kit/form/field-errors.ts'
import { Question } from '#kit/dialog/question.tsx'
import { useHold } from '#kit/use-hold.ts'
import { ActionControls, type ActionValues, buildActionBody } from './action-fields.tsx'
import { useAllowed } from './use-allowed.ts'
import { useRecordAction } from './use-record-action.ts'

interface RecordActionsProps<R extends Row> {
  resource: string
  actions: readonly RecordAction<R>[]
  row: R
  children?: (hasNext: boolean) => ReactNode
}

interface Refusal<R> {
  action: RecordAction<R>
  errors: FieldErrors
  /** A refusal is shown only while the record is unchanged. */
  row: R
}

const isAskedFor = ({ confirm }: { confirm?: { fields?: readonly ActionField[] } }, errors: FieldErrors) =>
  (confirm?.fields ?? []).some(({ name, isOnDemand }) => isOnDemand && errors[name] !== undefined)

interface RareActionsProps<R extends Row> {
  actions: readonly RecordAction<R>[]
  onChoose: (action: RecordAction<R>, button: HTMLElement | null) => void
}

function RareActions<R extends Row>({ actions, onChoose }: RareActionsProps<R>) {
  const more = useRef<HTMLButtonElement>(null)
  if (actions.length === 0) return null
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: actions.map(({ label, confirm }) => ({
          key: label,
          label,
          danger: confirm?.isDanger ?? false,
        })),
        onClick: ({ key }) => {
          const action = actions.find(({ label }) => label === key)
          if (action) onChoose(action, more.current)
        },
      }}
    >
      <Button ref={more} aria-haspopup="menu">
        More
      </Button>
    </Dropdown>
  )
}

interface RefusalAlertProps<R extends Row> {
  refusal: Refusal<R>
  onClose: () => void
}

function RefusalAlert<R extends Row>({ refusal: { action, errors, row }, onClose }: RefusalAlertProps<R>) {
  const { mend } = action
  return (
    <>
      {mend?.Watch && <mend.Watch row={row} onChange={onClose} />}
      <Alert
        className="wide"
        role="alert"
        type="error"
        showIcon
        closable={{ closeIcon: <CloseOutlined />, 'aria-label': 'Close' }}
        onClose={onClose}
        message={Object.values(errors).flat().join(' ')}
        action={
          mend && (
            <Link to={mend.path} onClick={onClose}>
              {mend.label}
            </Link>
          )
        }
      />
    </>
  )
}

export function RecordActions<R extends Row>({ resource, actions, row, children }: RecordActionsProps<R>) {
  const allowed = useAllowed(actions, row)
  const { run, running } = useRecordAction(resource, row)
  const today = useToday()
  const [isHeld, hold] = useHold()
  const [pending, setPending] = useState<RecordAction<R>>()
  const [values, setValues] = useState<ActionValues>({})
  const [refusal, setRefusal] = useState<Refusal<R>>()
  const opener = useRef<HTMLElement>(null)
  const dialogs = useRef(0)
  /** False once the dialog that is open now has been closed, even if another is open by then. */
  const watchDialog = () => {
    const mine = dialogs.current
    return () => mine === dialogs.current
  }

  const attempt = async (action: RecordAction<R>, body?: Record<string, unknown>) => {
    setRefusal(undefined)
    const isSame = watchDialog()
    const errors = await run(action, body)
    if (errors && Object.keys(errors).length > 0) {
      setRefusal({ action, errors, row })
      // An action sent without a question asks one when the refusal requires it.
      if (isSame() && isAskedFor(action, errors)) setPending(action)
    }
    if (!errors && action.isStep) hold()
    return errors
  }
  const start = (action: RecordAction<R>, button: HTMLElement | null) => {
    dialogs.current += 1
    opener.current = button
    setRefusal(undefined)
    setValues(action.confirm?.initial?.(row, today) ?? {})
    if (!action.confirm?.text(row)) return void attempt(action)
    setPending(action)
  }
  const close = () => {
    dialogs.current += 1
    setPending(undefined)
    opener.current?.focus()
  }
  const leave = () => {
    setRefusal(undefined)
    close()
  }
  const refused: FieldErrors = refusal && refusal.action === pending ? refusal.errors : {}
  const getConfirmation = ({ confirm }: RecordAction<R>) =>
    confirm?.insist && refused[confirm.insist.name] ? confirm.insist : undefined
  const confirmed = async (action: RecordAction<R>) => {
    const fields = action.confirm?.fields ?? []
    if (fields.length === 0 && !action.confirm?.insist) {
      close()
      return attempt(action)
    }
    const insist = getConfirmation(action)
    const isSame = watchDialog()
    const errors = await attempt(action, {
      ...buildActionBody(fields, values),
      ...(insist && { [insist.name]: true }),
    })
    if (!errors && isSame()) close()
    return errors
  }

  const isStepping = isHeld || running?.isStep === true

  const button = (action: RecordAction<R>, isPrimary: boolean) => {
    const inRow = action.inRow?.(row)
    return (
      <Button
        key={action.label}
        type={isPrimary ? 'primary' : 'default'}
        {...(inRow && { size: 'small', 'aria-label': inRow.name, danger: inRow.isDanger ?? false })}
        disabled={running === action || (isStepping && action.isStep === true)}
        aria-haspopup={action.confirm?.text(row) ? 'dialog' : undefined}
        onClick={({ currentTarget }) => start(action, currentTarget)}
      >
        {inRow?.text ?? action.label}
      </Button>
    )
  }
  const draw = (action: RecordAction<R>) => {
    const { Before, isNext = false, label } = action
    return Before ? (
      <Before key={label} row={row} button={(isPrimary) => button(action, isPrimary)} />
    ) : (
      button(action, isNext)
    )
  }
  const next = allowed.filter(({ isNext }) => isNext)
  const rare = allowed.filter(({ isRare }) => isRare)
  const shown = allowed.filter(({ isNext, isRare }) => !isNext && !isRare)

  return (
    <>
      {next.map(draw)}
      {children?.(next.length > 0)}
      {shown.map(draw)}
      <RareActions actions={rare} onChoose={start} />
      {pending?.confirm && (
        <Question
          key={pending.label}
          title={pending.confirm.title}
          label={getConfirmation(pending)?.label ?? pending.label}
          isDanger={pending.confirm.isDanger ?? false}
          isBusy={running === pending}
          hasField={
            (pending.confirm.fields ?? []).some(({ isOnDemand }) => !isOnDemand) ||
            isAskedFor(pending, refused)
          }
          onYes={() => void confirmed(pending)}
          onNo={leave}
        >
          {pending.confirm.text(row) && <p>{pending.confirm.text(row)}</p>}
          {pending.confirm.Check && <pending.confirm.Check row={row} />}
          <ActionControls
            fields={pending.confirm.fields ?? []}
            values={values}
            errors={refused}
            onChange={(next) => {
              setValues(next)
              if (getConfirmation(pending)) setRefusal(undefined)
            }}
          />
        </Question>
      )}
      {refusal && !pending && refusal.row === row && (
        <RefusalAlert refusal={refusal} onClose={() => setRefusal(undefined)} />
      )}
    </>
  )
}
