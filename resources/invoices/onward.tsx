import { Link, useSearchParams } from 'react-router'

/** The way to where an invoice is sent from its other parts. */
export function SendStep() {
  const [params] = useSearchParams()
  const tab = params.get('tab')
  if (tab === null || tab === 'send') return null
  return (
    <Link className="button primary" to="?tab=send" replace>
      Send the packet
    </Link>
  )
}
