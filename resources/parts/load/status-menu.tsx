import { type BaseRecord, type HttpError, useOne } from '@refinedev/core'
import { Dropdown, type MenuProps } from 'antd'
import { type ReactElement, useState } from 'react'
import type { LoadDetail } from '#contract/entities/load.ts'
import { earlyText } from '#contract/rules/early.ts'
import { LOAD_STATUS, type LoadStatus, stepsFrom } from '#contract/rules/load-status.ts'
import { StatusTag } from '#kit/cells/status.tsx'
import type { FieldErrors } from '#kit/form/field-errors.ts'
import { ActionControls, type ActionValues, bodyOf } from '#kit/show/action-fields.tsx'
import { Question } from '#kit/ui/question.tsx'
import { TONU, TONU_FIELDS } from './tonu.ts'
import { TONES } from './tones.ts'
import { useAskedMove } from './use-asked-move.tsx'
import type { Moved } from './use-move.ts'

const ALL = Object.keys(LOAD_STATUS).map(Number) as LoadStatus[]
const SYSTEM: readonly LoadStatus[] = [2, 4]

function itemsOf(status: LoadStatus): MenuProps['items'] {
  const allowed = stepsFrom(status)
  return ALL.map((one) => ({
    key: String(one),
    disabled: !allowed.includes(one),
    label: (
      <>
        <StatusTag tone={TONES[one]}>{LOAD_STATUS[one]}</StatusTag>
        {one === status && <span className="faint"> now</span>}
        {SYSTEM.includes(one) && one !== status && <span className="faint"> set by its position</span>}
      </>
    ),
  }))
}

/** The states of a load around its button, open at first: only those that are allowed next can be chosen, and TONU asks for its amounts. */
export default function StatusMenu({ load, resource, children }: { load: Moved; resource: string; children: ReactElement }) {
  const { move, moveAsked, isBusy, question } = useAskedMove(load, resource)
  const { query } = useOne<Pick<LoadDetail, 'stops'> & BaseRecord, HttpError>({ resource, id: load.id })
  const [isOpen, setOpen] = useState(true)
  const [isAsking, setAsking] = useState(false)
  const [values, setValues] = useState<ActionValues>({})
  const [errors, setErrors] = useState<FieldErrors>({})
  const close = () => {
    setAsking(false)
    setErrors({})
  }
  const ask = async (status: LoadStatus) => {
    const known = query.data ?? (await query.refetch()).data
    moveAsked(status, [earlyText(known?.data?.stops ?? [], status, Date.now())])
  }
  const choose = (status: LoadStatus) => {
    setOpen(false)
    if (status === TONU) setAsking(true)
    else void ask(status)
  }
  const confirm = async () => {
    const refused = await move(TONU, bodyOf(TONU_FIELDS, values))
    if (refused) setErrors(refused)
    else close()
  }
  return (
    <>
      <Dropdown
        trigger={['click']}
        open={isOpen}
        onOpenChange={setOpen}
        autoFocus
        disabled={isBusy}
        menu={{ items: itemsOf(load.status) ?? [], onClick: ({ key }) => choose(Number(key) as LoadStatus) }}
      >
        {children}
      </Dropdown>
      {question}
      {isAsking && (
        <Question
          title={`${load.number}: truck ordered, not used?`}
          label={LOAD_STATUS[TONU]}
          isBusy={isBusy}
          hasField
          onYes={() => void confirm()}
          onNo={close}
        >
          <p>What the broker pays and what the driver gets take the place of its prices.</p>
          <ActionControls fields={TONU_FIELDS} values={values} errors={errors} onChange={setValues} />
        </Question>
      )}
    </>
  )
}
