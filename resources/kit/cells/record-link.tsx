import { useCan, useGetToPath, useResourceParams } from '@refinedev/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Action } from '#contract/permissions.ts'

interface RecordLinkProps {
  resource: string
  id: number
  /** What access control is asked of that resource. */
  ask?: Action
  children: ReactNode
}

/** A link to a record of another resource; only its words where the user may not see that record. */
export function RecordLink({ resource, id, ask = 'show', children }: RecordLinkProps) {
  const { resource: target } = useResourceParams({ resource })
  const { data: answer } = useCan({ resource, action: ask, params: { id } })
  const toPath = useGetToPath()
  const path = answer?.can && target ? toPath({ resource: target, action: 'show', meta: { id } }) : undefined
  return path ? <Link to={path}>{children}</Link> : children
}
