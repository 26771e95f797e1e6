import { Alert, Button, Checkbox, Flex, Radio, Skeleton, Typography } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import {
  type IssuePlan,
  issueAndSendInvoices,
  planInvoices,
} from '#contract/entities/money/invoice-sending.ts'
import type { AnswerOf } from '#contract/http.ts'
import { groupForInvoices } from '#contract/rules/billing.ts'
import { dollars } from '#contract/rules/money.ts'
import { pluralize } from '#contract/rules/plural.ts'
import { useRead, useSendTo } from '#kit/call.ts'
import { RecordLink } from '#kit/cells/record-link.tsx'
import { Dialog } from '#kit/dialog/dialog.tsx'
import { failureWords } from '#kit/failure-words.ts'
import { FigureTable } from '#kit/figures/figure-table.tsx'
import { bodyErrors } from '#kit/form/body-errors.ts'
import type { BulkDialogProps } from '#kit/list/bulk.ts'
import { LeftLoads, LoadLink, toLeftLoad } from './invoice-reasons.tsx'
import { ISSUE_AND_SEND, issuedText } from './issue-words.ts'

const WIDTH = 720
/** The buttons stay in sight below many brokers and loads. */
const SCROLLED = { maxHeight: 'calc(100dvh - 168px)', overflowY: 'auto' } as const

type Issued = AnswerOf<typeof issueAndSendInvoices>
type Group = IssuePlan[]

const stopsIssue = ({ problems }: IssuePlan) => problems.some(({ stops }) => stops === 'issue')
const canSend = ({ problems }: IssuePlan) => problems.length === 0
const isUnsendable = (load: IssuePlan) => !canSend(load) && !stopsIssue(load)
const sumOf = (loads: readonly IssuePlan[]) =>
  loads.reduce((sum, { billed_cents }) => sum + (billed_cents ?? 0), 0)

interface BrokerTotal {
  broker: number | null
  name: string
  to: string
  /** Chosen or not. */
  offered: readonly IssuePlan[]
  loads: number
  invoices: number
  cents: number
}

function toBrokerTotals(offered: readonly IssuePlan[], { isCombined, left }: Choice): BrokerTotal[] {
  const byBroker = Map.groupBy(offered, (load) => `${load.broker} ${canSend(load)}`)
  return [...byBroker.values()].flatMap((loads) => {
    const [first] = loads
    if (!first) return []
    const chosen = loads.filter(({ id }) => !left.has(id))
    const to = canSend(first) ? first.to : 'Not emailed'
    const invoices = groupForInvoices(chosen, isCombined, canSend).length
    const total = { offered: loads, loads: chosen.length, invoices, cents: sumOf(chosen) }
    return [{ broker: first.broker, name: first.bill_to, to, ...total }]
  })
}

const sumBy = (totals: readonly BrokerTotal[], field: 'loads' | 'invoices' | 'cents') =>
  totals.reduce((sum, total) => sum + total[field], 0)

const ONE_LINE = { whiteSpace: 'nowrap' } as const

const WithNote = ({ note, children }: { note: string; children: ReactNode }) => (
  <Flex vertical>
    {children}
    <Typography.Text type="secondary">{note}</Typography.Text>
  </Flex>
)

interface BrokersProps {
  totals: readonly BrokerTotal[]
  left: Choice['left']
  onTick: (id: number, isTicked: boolean) => void
}

const Brokers = ({ totals, left, onTick }: BrokersProps) => (
  <FigureTable
    label="Totals per broker"
    items={totals}
    keyOf={({ broker, to }) => `${broker} ${to}`}
    columns={[
      {
        title: 'Broker',
        cell: ({ name, to }) => <WithNote note={to}>{name}</WithNote>,
      },
      {
        title: 'Loads',
        isWords: true,
        cell: ({ offered }) => (
          <Flex wrap gap="0 12px">
            {offered.map(({ id, number }) => (
              <Checkbox
                key={id}
                checked={!left.has(id)}
                onChange={({ target }) => onTick(id, target.checked)}
              >
                {number}
              </Checkbox>
            ))}
          </Flex>
        ),
      },
      { title: 'Invoices', cell: ({ invoices }) => invoices },
      { title: 'Total', cell: ({ cents }) => dollars(cents) },
    ]}
    total={{
      label: `${pluralize(totals.filter(({ loads }) => loads > 0).length, 'broker')}, ${pluralize(sumBy(totals, 'loads'), 'load')}`,
      cells: [sumBy(totals, 'invoices'), dollars(sumBy(totals, 'cents'))],
    }}
  />
)

const Findings = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul aria-label={label}>{children}</ul>
)

function Warnings({ loads }: { loads: readonly IssuePlan[] }) {
  const odd = loads.filter(({ warnings }) => warnings.length > 0)
  if (odd.length === 0) return null
  return (
    <Alert
      type="info"
      showIcon
      message="Review before you issue"
      description={
        <Findings label="Review before you issue">
          {odd.map((load) => (
            <li key={load.id}>
              <LoadLink {...load} />: {load.warnings.join(' ')}
            </li>
          ))}
        </Findings>
      }
    />
  )
}

const HOW = [
  { value: false, label: 'One invoice per load' },
  { value: true, label: 'Combined by broker' },
]

interface Choice {
  isCombined: boolean
  issuesUnsendable: boolean
  /** Loads that the user unticked. */
  left: ReadonlySet<number>
}

interface PreviewProps {
  loads: readonly IssuePlan[]
  offered: readonly IssuePlan[]
  choice: Choice
  onChange: (choice: Choice) => void
}

function Preview({ loads, offered, choice, onChange }: PreviewProps) {
  const unsendable = loads.filter(isUnsendable)
  const isOut = (load: IssuePlan) => stopsIssue(load) || (isUnsendable(load) && !choice.issuesUnsendable)
  const tick = (id: number, isTicked: boolean) => {
    const left = new Set(choice.left)
    if (isTicked) left.delete(id)
    else left.add(id)
    onChange({ ...choice, left })
  }
  return (
    <>
      {offered.length > 1 && (
        <Radio.Group
          aria-label="Invoices"
          optionType="button"
          value={choice.isCombined}
          options={HOW}
          onChange={({ target }) => onChange({ ...choice, isCombined: target.value === true })}
        />
      )}
      {offered.length > 0 && (
        <Brokers totals={toBrokerTotals(offered, choice)} left={choice.left} onTick={tick} />
      )}
      {offered.length === 0 && <p>None of these loads can be invoiced and sent yet.</p>}
      <Warnings loads={offered.filter(({ id }) => !choice.left.has(id))} />
      <LeftLoads title="Not included" loads={loads.filter(isOut).map(toLeftLoad)} />
      {unsendable.length > 0 && (
        <Checkbox
          checked={choice.issuesUnsendable}
          onChange={({ target }) => onChange({ ...choice, issuesUnsendable: target.checked })}
        >
          Also issue {pluralize(unsendable.length, 'load')} that can’t be emailed yet. Find the invoices under
          Issued, not sent.
        </Checkbox>
      )}
      {choice.issuesUnsendable && (
        <LeftLoads title="Issued, not emailed" loads={unsendable.map(toLeftLoad)} />
      )}
    </>
  )
}

function Result({ answer: { sending, issued, skipped } }: { answer: Issued }) {
  const invoices = [
    ...sending.map((one) => ({ ...one, state: `Sending to ${one.to}` })),
    ...issued.map((one) => ({ ...one, state: `Not sent. ${one.reason}` })),
  ]
  return (
    <>
      <p role="status">{issuedText({ sending, issued, skipped })}</p>
      {invoices.length > 0 && (
        <FigureTable
          label="Issued invoices"
          items={invoices}
          keyOf={({ id }) => id}
          columns={[
            {
              title: 'Invoice',
              cell: ({ id, number }) => (
                <RecordLink resource="invoices" id={id}>
                  {number}
                </RecordLink>
              ),
            },
            {
              title: 'Broker',
              isWords: true,
              cell: ({ bill_to, state }) => <WithNote note={state}>{bill_to}</WithNote>,
            },
            {
              title: 'Loads',
              isWords: true,
              cell: ({ loads }) =>
                loads.map(({ id, number }) => (
                  <div key={id} style={ONE_LINE}>
                    {number}
                  </div>
                )),
            },
            { title: 'Total', cell: ({ total_cents }) => dollars(total_cents) },
          ]}
          total={{
            label: pluralize(invoices.length, 'invoice'),
            cells: [dollars(invoices.reduce((sum, { total_cents }) => sum + total_cents, 0))],
          }}
        />
      )}
      <LeftLoads
        title="Skipped"
        loads={skipped.map(({ id, name, reason }) => ({ id, number: name, reason }))}
      />
    </>
  )
}

function getLabel(groups: readonly Group[]): string {
  if (groups.length === 0) return ISSUE_AND_SEND.label
  const isAnySent = groups.flat().some(canSend)
  return `${isAnySent ? ISSUE_AND_SEND.label : 'Issue'} ${pluralize(groups.length, 'invoice')}`
}

export function InvoiceMany({ resource, ids, onDone, onClose }: BulkDialogProps) {
  const [choice, setChoice] = useState<Choice>({
    isCombined: false,
    issuesUnsendable: false,
    left: new Set(),
  })
  const body = {
    loads: [...ids],
    combine: choice.isCombined,
    unsendable: choice.issuesUnsendable ? ('issue' as const) : ('skip' as const),
  }
  const [tooMany] = bodyErrors(issueAndSendInvoices.body, body)['loads'] ?? []
  const [answer, setAnswer] = useState<Issued>()
  const { data, error } = useRead(planInvoices, {
    resource,
    query: { loads: ids.join(',') as never },
    isEnabled: tooMany === undefined && answer === undefined,
  })
  const { send, isSending } = useSendTo(resource)
  const [refusal, setRefusal] = useState('')
  const offered = (data?.results ?? []).filter(
    (load) => canSend(load) || (choice.issuesUnsendable && isUnsendable(load)),
  )
  const included = offered.filter(({ id }) => !choice.left.has(id))
  const groups = groupForInvoices(included, choice.isCombined, canSend)
  const failure = tooMany ?? (error && !data ? error.message : refusal)
  // A double click comes before the next render.
  const isRunning = useRef(false)
  const run = async () => {
    if (isRunning.current) return
    isRunning.current = true
    setRefusal('')
    try {
      setAnswer(await send(issueAndSendInvoices, { body: { ...body, loads: included.map(({ id }) => id) } }))
    } catch (problem) {
      setRefusal(failureWords(problem))
    }
    isRunning.current = false
  }
  if (answer)
    return (
      <Dialog
        title={`${ISSUE_AND_SEND.label}: result`}
        width={WIDTH}
        onClose={onDone}
        footer={
          <Button key="done" autoFocus type="primary" onClick={onDone}>
            Done
          </Button>
        }
      >
        <Flex vertical gap={8} style={SCROLLED}>
          <Result answer={answer} />
        </Flex>
      </Dialog>
    )
  return (
    <Dialog
      title={`${ISSUE_AND_SEND.label}: ${data && included.length < ids.length ? `${included.length} of ` : ''}${pluralize(ids.length, 'load')}`}
      width={WIDTH}
      onClose={() => isSending || onClose()}
      footer={
        <>
          <Button key="cancel" data-first="" aria-disabled={isSending} onClick={() => isSending || onClose()}>
            Cancel
          </Button>
          <Button
            type="primary"
            loading={isSending}
            disabled={groups.length === 0}
            onClick={() => void run()}
          >
            {getLabel(groups)}
          </Button>
        </>
      }
    >
      {failure && <Alert type="error" showIcon role="alert" message={failure} />}
      {!data && !failure && (
        <div role="status" aria-label="Checking loads…">
          <Skeleton active title={false} />
        </div>
      )}
      {data && (
        <Flex vertical gap={8} style={SCROLLED}>
          <Preview loads={data.results} offered={offered} choice={choice} onChange={setChoice} />
        </Flex>
      )}
    </Dialog>
  )
}
