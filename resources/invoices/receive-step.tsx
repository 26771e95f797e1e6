import { Typography } from 'antd'
import { Link } from 'react-router'
import type { InvoiceDetail } from '#contract/entities/money/invoice.ts'
import { CanAccess } from '#kit/access.tsx'
import { ButtonLink } from '#kit/button-link.tsx'

type Paid = Pick<InvoiceDetail, 'id' | 'broker'>

const receivePath = ({ id, broker }: Paid) =>
  `/confirmed-loads/payments/receive?broker=${broker}&invoices=${id}`

export const ReceiveStep = ({ row }: { row: Paid }) => (
  <CanAccess resource="payments" action="create">
    <ButtonLink to={receivePath(row)}>Receive payment</ButtonLink>
  </CanAccess>
)

export const ReceiveInstead = ({ row }: { row: Paid }) => (
  <Typography.Paragraph type="secondary">
    One payment for several invoices, or more than the balance?{' '}
    <Link to={receivePath(row)}>Receive payment</Link>
  </Typography.Paragraph>
)
