import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Order } from '#contract/entities/freight/order.ts'
import type { Can } from '#contract/permissions.ts'
import type { CheckOutStep } from '#contract/rules/billing.ts'
import { useCan } from '#kit/access.tsx'
import { Dash } from '#kit/cells/field-value.tsx'
import { ISSUE_AND_SEND } from '#parts/money/billing/issue-words.ts'
import { IssueDialog } from '#parts/money/billing/on-demand.ts'

const ACCESS = {
  add: ['load-billing', 'edit'],
  clear: ['load-billing', 'edit'],
  issue: ['invoices', 'create'],
  send: ['invoices', 'create'],
  pay: ['payments', 'create'],
} as const satisfies Record<CheckOutStep, Can>

type Delivered = Pick<Order, 'id' | 'number' | 'broker_company' | 'check_out'>

function Issue({ order }: { order: Delivered }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button
        size="small"
        type="primary"
        aria-label={`${ISSUE_AND_SEND.label} ${order.number}`}
        onClick={() => setAsking(true)}
      >
        {ISSUE_AND_SEND.label}
      </Button>
      {isAsking && <IssueDialog load={order} resource="orders" onClose={() => setAsking(false)} />}
    </>
  )
}

const getLink = (step: CheckOutStep, { id, check_out }: Delivered): [label: string, path: string] => {
  if (step === 'add') return ['Add or waive', `/confirmed-loads/${id}?tab=billing`]
  if (step === 'clear') return ['Clear hold', `/confirmed-loads/${id}?tab=billing`]
  const invoice = `/confirmed-loads/invoices/${check_out?.invoice ?? 0}`
  return step === 'send'
    ? ['Send packet', `${invoice}?tab=send`]
    : ['Receive payment', `${invoice}?tab=money`]
}

export function CheckOutNext({ order }: { order: Delivered }) {
  const { check_out } = order
  const step = check_out?.next ?? null
  const [resource, action] = ACCESS[step ?? 'add']
  const { data: answer } = useCan({ resource, action })
  if (step === null || check_out?.billed_cents === undefined || !answer?.can) return <Dash />
  if (step === 'issue') return <Issue order={order} />
  const [label, path] = getLink(step, order)
  return (
    <Link style={ONE_LINE} to={path} aria-label={`${label}: ${order.number}`}>
      {label}
    </Link>
  )
}

const ONE_LINE = { whiteSpace: 'nowrap' } as const
