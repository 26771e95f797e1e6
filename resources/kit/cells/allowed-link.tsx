import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Can } from '#contract/permissions.ts'
import { useCan } from '#kit/access.tsx'

export function AllowedLink({
  can: [resource, action],
  to,
  children,
}: {
  can: Can
  to: string
  children: ReactNode
}) {
  const { data: answer } = useCan({ resource, action })
  return answer?.can ? <Link to={to}>{children}</Link> : children
}
