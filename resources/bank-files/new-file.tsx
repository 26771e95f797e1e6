import { useNotification } from '@refinedev/core'
import { Alert, Button, Card, Checkbox, Flex, Typography } from 'antd'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type BankFilePayment, createBankFile, planBankFile } from '#contract/entities/money/bank-file.ts'
import { ORIGIN_GAPS } from '#contract/rules/bank.ts'
import { dayText } from '#contract/rules/dates.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { weekName } from '#contract/rules/iso-week.ts'
import { dollars } from '#contract/rules/money.ts'
import { pluralize } from '#contract/rules/plural.ts'
import { useRead, useSend } from '#kit/call.ts'
import { AllowedLink } from '#kit/cells/allowed-link.tsx'
import { RecordLink } from '#kit/cells/record-link.tsx'
import { Day } from '#kit/cells/time.tsx'
import { Failure } from '#kit/failure.tsx'
import { failureWords } from '#kit/failure-words.ts'
import { FigureTable } from '#kit/figures/figure-table.tsx'
import { STICKY_FOOT } from '#kit/form/sticky-foot.ts'
import type { ResourceDefinition } from '#kit/resource-definition.ts'
import { BackLink } from '#kit/show/back-link.tsx'
import { useIsPhone } from '#kit/use-is-phone.ts'
import { usePageTitle } from '#kit/use-page-title.ts'
import '#kit/kit.css'
import '#kit/show/show.css'
import '#kit/form/form.css'

const ready = (payments: readonly BankFilePayment[]) => payments.filter(({ why }) => why === '')
const sum = (payments: readonly BankFilePayment[]) =>
  payments.reduce((all, { amount_cents }) => all + amount_cents, 0)
const runOf = ({ of, paid_on }: BankFilePayment) => `${of} ${paid_on}`

const Payee = ({ bank_account, payee_name }: Pick<BankFilePayment, 'bank_account' | 'payee_name'>) => (
  <RecordLink resource="bank-accounts" id={bank_account}>
    {payee_name}
  </RecordLink>
)

interface RunProps {
  payments: readonly BankFilePayment[]
  chosen: ReadonlySet<number>
  onChoose: (ids: readonly number[], isChosen: boolean) => void
}

/** Payments of one kind that were made on one day. */
function Run({ payments, chosen, onChoose }: RunProps) {
  const [first] = payments
  if (!first) return null
  const able = ready(payments)
  const own = able.filter(({ id }) => chosen.has(id))
  const label = first.of === 'driver' ? 'Driver pay' : 'Settlements'
  return (
    <Card
      size="small"
      title={
        <>
          {label}, pay run of <Day value={first.paid_on} />
        </>
      }
      extra={
        able.length > 0 && (
          <Checkbox
            aria-label={`Select all: ${label}, pay run of ${dayText(first.paid_on)}`}
            checked={own.length === able.length}
            indeterminate={own.length > 0 && own.length < able.length}
            onChange={({ target }) =>
              onChoose(
                able.map(({ id }) => id),
                target.checked,
              )
            }
          >
            Select all
          </Checkbox>
        )
      }
    >
      <FigureTable
        label={`${label}, pay run of ${dayText(first.paid_on)}`}
        hasWords
        items={payments}
        keyOf={({ id }) => id}
        columns={[
          {
            title: 'Payee',
            cell: (payment) => (
              <Flex align="center" gap={8}>
                <Checkbox
                  aria-label={`Pay ${payment.payee_name}, ${weekName(payment.monday)}`}
                  checked={chosen.has(payment.id)}
                  disabled={payment.why !== ''}
                  onChange={({ target }) => onChoose([payment.id], target.checked)}
                />
                <Payee {...payment} />
              </Flex>
            ),
          },
          { title: 'Week', cell: ({ monday }) => weekName(monday) },
          { title: 'Reference', cell: ({ reference }) => reference },
          {
            title: 'Account',
            cell: ({ account, why }) =>
              why === '' ? account : <Typography.Text type="warning">{why}</Typography.Text>,
          },
          { title: 'Amount', isFigure: true, cell: ({ amount_cents }) => dollars(amount_cents) },
        ]}
        total={{ label: `Selected: ${own.length}`, cells: ['', '', '', dollars(sum(own))] }}
      />
    </Card>
  )
}

export function NewFile({ resource }: { resource: ResourceDefinition }) {
  const { data, error, isLoading } = useRead(planBankFile, { resource: resource.name, keepsPrevious: true })
  const { send, isSending } = useSend(createBankFile, resource.name)
  const { open } = useNotification()
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  const [choices, setChoices] = useState<ReadonlyMap<number, boolean>>(new Map())
  const [hasPrenotes, setPrenotes] = useState(true)
  const [failure, setFailure] = useState('')
  // A double click comes before the next render.
  const isRunning = useRef(false)
  usePageTitle('New bank file')
  const payments = data?.payments ?? []
  const runs = [...Map.groupBy(payments, runOf).values()]
  const newest = new Set((runs[0] ?? []).map(({ id }) => id))
  const selected = ready(payments).filter(({ id }) => choices.get(id) ?? newest.has(id))
  const prenotes = hasPrenotes ? (data?.prenotes ?? []) : []
  const choose = (ids: readonly number[], isChosen: boolean) =>
    setChoices((now) => new Map([...now, ...ids.map((id) => [id, isChosen] as const)]))
  const create = async () => {
    if (isRunning.current) return
    isRunning.current = true
    setFailure('')
    try {
      const body = {
        payments: selected.map(({ id, amount_cents }) => ({ id, amount_cents })),
        has_prenotes: prenotes.length > 0,
      }
      const { id, file_name } = await send({ body })
      open?.({ type: 'success', message: `${file_name} created.` })
      void navigate(`${resource.path}/${id}`)
    } catch (refused) {
      setFailure(failureWords(refused))
    } finally {
      isRunning.current = false
    }
  }
  const parts = [
    selected.length > 0 ? `${pluralize(selected.length, 'payment')}, ${dollars(sum(selected))}` : '',
    prenotes.length > 0 ? pluralize(prenotes.length, 'prenote') : '',
  ].filter(Boolean)
  return (
    <article className="kit-page kit-record">
      <BackLink resource={resource} />
      <header className="kit-head">
        <h1>New bank file</h1>
      </header>
      {error && <Failure title="Couldn’t load the payments." reason={error.message} />}
      {isLoading && <p role="status">Loading payments…</p>}
      {data && data.missing.length > 0 && (
        <Alert
          type="warning"
          showIcon
          message={`Missing in the settings: ${data.missing.map((gap) => codeWords(ORIGIN_GAPS, gap)).join(', ')}.`}
          action={
            <AllowedLink can={['bank-origin', 'edit']} to="/settings/bank-file">
              Bank file settings
            </AllowedLink>
          }
        />
      )}
      {data && data.left_out > 0 && (
        <Alert
          type="info"
          showIcon
          message="Only the newest 1,000 payments are shown. Create a file of these first."
        />
      )}
      {data && payments.length === 0 && (
        <p>
          <Typography.Text type="secondary">
            Every payment of the last 45 days is in a bank file. Complete a pay run first.
          </Typography.Text>
        </p>
      )}
      {runs.map((run) => (
        <Run
          key={run[0] ? runOf(run[0]) : ''}
          payments={run}
          chosen={new Set(selected.map(({ id }) => id))}
          onChoose={choose}
        />
      ))}
      {data && data.prenotes.length > 0 && (
        <Card
          size="small"
          title="Prenotes"
          extra={
            <Checkbox checked={hasPrenotes} onChange={({ target }) => setPrenotes(target.checked)}>
              Include
            </Checkbox>
          }
        >
          <FigureTable
            label="Prenotes"
            hasWords
            items={data.prenotes}
            keyOf={({ bank_account }) => bank_account}
            columns={[
              { title: 'Payee', cell: Payee },
              { title: 'Account', cell: ({ account }) => account },
            ]}
          />
        </Card>
      )}
      {data && (
        <Card size="small" style={isPhone ? undefined : STICKY_FOOT}>
          <Flex vertical gap={12}>
            {failure !== '' && <Alert role="alert" type="error" showIcon message={failure} />}
            <Flex align="center" wrap gap="12px 16px">
              <span>
                Effective entry date <Day value={data.effective_on} />
              </span>
              <Button
                type="primary"
                disabled={parts.length === 0 || data.missing.length > 0}
                aria-disabled={isSending}
                onClick={() => void create()}
              >
                {parts.length === 0 ? 'Choose payments' : `Create file: ${parts.join(', ')}`}
              </Button>
            </Flex>
          </Flex>
        </Card>
      )}
    </article>
  )
}
