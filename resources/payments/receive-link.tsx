import { ButtonLink } from '#kit/button-link.tsx'
import { CanAccess } from '#kit/access.tsx'
import { useIsPhone } from '#kit/use-is-phone.ts'

export function ReceiveLink() {
  const isPhone = useIsPhone()
  return (
    <CanAccess resource="payments" action="create">
      <ButtonLink type="primary" to="/confirmed-loads/payments/receive">
        Receive{isPhone ? <span className="visually-hidden"> payment</span> : ' payment'}
      </ButtonLink>
    </CanAccess>
  )
}
