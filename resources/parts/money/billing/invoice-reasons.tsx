import { Alert, Flex } from 'antd'
import { Link } from 'react-router'
import type { IssuePlan } from '#contract/entities/money/invoice-sending.ts'
import { ALREADY_INVOICED } from '#contract/rules/billing.ts'
import { pluralize } from '#contract/rules/plural.ts'
import { RecordLink } from '#kit/cells/record-link.tsx'
import { Fold } from '#kit/fold.tsx'

interface LeftLoad {
  id: number
  number: string
  reason: string
  /** When the reason is the broker's. */
  broker?: { id: number; name: string } | undefined
  invoice?: number | null
}

export const toLeftLoad = ({ id, number, problems, broker, bill_to, invoice }: IssuePlan): LeftLoad => ({
  id,
  number,
  invoice,
  reason: problems.map(({ text }) => text).join(' '),
  ...(broker !== null &&
    problems.some(({ about }) => about === 'broker') && { broker: { id: broker, name: bill_to } }),
})

export const LoadLink = ({ id, number }: Pick<LeftLoad, 'id' | 'number'>) => (
  <Link to={`/confirmed-loads/${id}?tab=billing`}>{number}</Link>
)

/** The number of a load leads to what is missing on it. */
const Loads = ({ loads }: { loads: readonly LeftLoad[] }) => (
  <Flex component="span" wrap gap="0 12px">
    {loads.map(({ id, number, invoice }) => (
      <span key={id}>
        {invoice == null ? (
          <LoadLink id={id} number={number} />
        ) : (
          <>
            {number}{' '}
            <RecordLink resource="invoices" id={invoice}>
              Open invoice
            </RecordLink>
          </>
        )}
      </span>
    ))}
  </Flex>
)

const groupLoads = (loads: readonly LeftLoad[]): LeftLoad[][] =>
  [...Map.groupBy(loads, ({ reason, broker }) => `${reason} ${broker?.id ?? ''}`).values()].toSorted(
    (one, other) => other.length - one.length,
  )

function Group({ loads }: { loads: readonly LeftLoad[] }) {
  const { reason = '', broker } = loads[0] ?? {}
  return (
    <li>
      <strong>{pluralize(loads.length, 'load')}:</strong> {broker && `${broker.name}: `}
      {reason}{' '}
      {broker && (
        <RecordLink resource="brokers" id={broker.id}>
          Open broker
        </RecordLink>
      )}
      <Loads loads={loads} />
    </li>
  )
}

/** Loads that are left, by reason: those to act on first, those already invoiced folded. */
export function LeftLoads({ title, loads }: { title: string; loads: readonly LeftLoad[] }) {
  if (loads.length === 0) return null
  const isDone = ({ reason }: LeftLoad) => reason === ALREADY_INVOICED
  const done = loads.filter(isDone)
  const groups = groupLoads(loads.filter((load) => !isDone(load)))
  return (
    <Alert
      type={groups.length > 0 ? 'warning' : 'info'}
      showIcon
      message={`${title}: ${pluralize(loads.length, 'load')}`}
      description={
        <Flex vertical gap={8}>
          {groups.length > 0 && (
            <Flex component="ul" vertical gap={8} aria-label={title}>
              {groups.map((group) => (
                <Group key={`${group[0]?.reason} ${group[0]?.broker?.id}`} loads={group} />
              ))}
            </Flex>
          )}
          {done.length > 0 && (
            <Fold label={`Already invoiced: ${pluralize(done.length, 'load')}`}>
              <Loads loads={done} />
            </Fold>
          )}
        </Flex>
      }
    />
  )
}
