import { Dropdown, type MenuProps, Typography } from 'antd'
import { type ReactElement, useState } from 'react'
import { type OrderDetail, readOrder } from '#contract/entities/freight/order.ts'
import { earlyText, stopOfStatus } from '#contract/rules/early.ts'
import { freshDistanceWarning } from './distance-warning.ts'
import { LOAD, LOAD_STATUS, type LoadStatus, stepsFrom } from '#contract/rules/load-status.ts'
import { useRead } from '#kit/call.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { StatusTag } from '#kit/cells/status.tsx'
import type { FieldErrors } from '#kit/form/field-errors.ts'
import { ActionControls, type ActionValues, buildActionBody } from '#kit/show/action-fields.tsx'
import { Question } from '#kit/dialog/question.tsx'
import { useViewer } from '#kit/ownership.ts'
import { mayMoveLoad } from '#contract/rules/load-access.ts'
import { MAY_STEP_BACK } from './load-rules.ts'
import { TONU_FIELDS, TONU_UNDONE_FIELDS } from './tonu.ts'
import { TONES } from './tones.ts'
import { useConfirmedMove } from './use-asked-move.tsx'
import type { Moved } from './use-move.ts'

const ALL = Object.keys(LOAD_STATUS).map(Number) as LoadStatus[]
const SYSTEM: readonly LoadStatus[] = [2, 4]

function buildItems(status: LoadStatus, isOpen: (next: LoadStatus) => boolean): MenuProps['items'] {
  const allowed = stepsFrom(status).filter(isOpen)
  return ALL.map((one) => ({
    key: String(one),
    disabled: !allowed.includes(one),
    label: (
      <>
        <StatusTag tone={TONES[one]}>{codeWords(LOAD_STATUS, one)}</StatusTag>
        {one === status && <Typography.Text type="secondary"> current</Typography.Text>}
        {SYSTEM.includes(one) && one !== status && (
          <Typography.Text type="secondary"> set automatically</Typography.Text>
        )}
      </>
    ),
  }))
}

export default function StatusMenu({
  load,
  resource,
  children,
}: {
  load: Moved
  resource: string
  children: ReactElement
}) {
  const { move, moveAsked, isBusy, question } = useConfirmedMove(load, resource)
  const road = useRead(readOrder, { resource: 'orders', params: { id: load.id } })
  const [isOpen, setOpen] = useState(true)
  const [asking, setAsking] = useState<LoadStatus>()
  const [values, setValues] = useState<ActionValues>({})
  const [errors, setErrors] = useState<FieldErrors>({})
  const viewer = useViewer(MAY_STEP_BACK.asks)
  const close = () => {
    setAsking(undefined)
    setValues({})
    setErrors({})
  }
  const ask = async (status: LoadStatus) => {
    const { stops = [], vehicle = null } =
      road.data ?? ((await road.refetch()).data?.data as OrderDetail | undefined) ?? {}
    const now = Date.now()
    const stop = stopOfStatus(stops, status)
    // The location may be outdated by now.
    moveAsked(status, [
      stop?.arrived_at ? '' : freshDistanceWarning(vehicle, stop, now),
      earlyText(stops, status, now),
    ])
  }
  const choose = (status: LoadStatus) => {
    setOpen(false)
    if (status === LOAD.tonu || load.status === LOAD.tonu) setAsking(status)
    else void ask(status)
  }
  const fields = asking === LOAD.tonu ? TONU_FIELDS : TONU_UNDONE_FIELDS
  const confirm = async (status: LoadStatus) => {
    const refused = await move(status, buildActionBody(fields, values))
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
        menu={{
          items: buildItems(load.status, (next) => mayMoveLoad(load, next, viewer)) ?? [],
          onClick: ({ key }) => choose(Number(key) as LoadStatus),
        }}
      >
        {children}
      </Dropdown>
      {question}
      {asking && (
        <Question
          title={
            asking === LOAD.tonu ? `${load.number}: truck ordered, not used?` : `${load.number}: undo TONU?`
          }
          label={codeWords(LOAD_STATUS, asking)}
          isBusy={isBusy}
          hasField={asking === LOAD.tonu}
          onYes={() => void confirm(asking)}
          onNo={close}
        >
          <p>
            {asking === LOAD.tonu
              ? 'These amounts replace the load’s prices.'
              : 'The load will no longer be TONU. Its earlier prices are restored.'}
          </p>
          <ActionControls fields={fields} values={values} errors={errors} onChange={setValues} />
        </Question>
      )}
    </>
  )
}
