import { ButtonLink } from '#kit/button-link.tsx'
import { CanAccess } from '#kit/access.tsx'

export const ReceiveLink = () => (
  <CanAccess resource="payments" action="create">
    <ButtonLink type="primary" to="/confirmed-loads/payments/receive">
      Receive payment
    </ButtonLink>
  </CanAccess>
)
