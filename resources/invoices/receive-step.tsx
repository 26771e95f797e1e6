import type { InvoiceDetail } from '#contract/entities/money/invoice.ts'
import { CanAccess } from '#kit/access.tsx'
import { ButtonLink } from '#kit/button-link.tsx'

type Paid = Pick<InvoiceDetail, 'id' | 'broker'>

const receivePath = ({ id, broker }: Paid) =>
  `/confirmed-loads/payments/receive?broker=${broker}&invoices=${id}`

export const ReceiveStep = ({ row, isPrimary }: { row: Paid; isPrimary: boolean }) => (
  <CanAccess resource="payments" action="create">
    <ButtonLink type={isPrimary ? 'primary' : 'default'} to={receivePath(row)}>
      Receive payment
    </ButtonLink>
  </CanAccess>
)
