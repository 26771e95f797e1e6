import { ButtonLink } from '#kit/button-link.tsx'
import { useCan } from '#kit/access.tsx'
import { useSearchParams } from 'react-router'

export function SendStep() {
  const [params] = useSearchParams()
  const { data: maySend } = useCan({ resource: 'invoices', action: 'create' })
  const tab = params.get('tab')
  if (!maySend?.can || tab === null || tab === 'send') return null
  return (
    <ButtonLink type="primary" to="?tab=send" replace>
      Send packet
    </ButtonLink>
  )
}
