import { Link, useSearchParams } from 'react-router'

/** What the code Licenses Expired of a list counts, in words, where the list is narrowed to it; the parameter names its filter. */
export function WhatIsExpired({ param, who }: { param: string; who: string }) {
  const [params] = useSearchParams()
  if (params.get(param) !== '5') return null
  return (
    <p className="muted small">
      Licenses Expired counts {who} with an expired document in force, required or not. Each of these documents is{' '}
      <Link to="/hr-portal/expiring?bucket=overdue">overdue in Expiring documents</Link>.
    </p>
  )
}

/** What the queue of expiring documents counts, in words. */
export const WhatIsQueued = () => (
  <p className="muted small">
    Counts every document in force, required or not, of owners, drivers and vehicles that are neither in the archive nor retired. Licenses
    Expired counts the owners and vehicles that an overdue one belongs to.
  </p>
)
