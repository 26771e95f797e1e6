import { useGetToPath, useResourceParams } from '@refinedev/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useCan } from '#kit/access.tsx'
import { isRecordId } from '#kit/record-id.ts'

/** Renders plain text when the user may not see the record. */
export function RecordLink({
  resource,
  id,
  isApart = false,
  children,
}: {
  resource: string
  id: number
  /** Opens in another tab: what is entered here stays. */
  isApart?: boolean
  children: ReactNode
}) {
  const { resource: target } = useResourceParams({ resource })
  const { data: answer } = useCan({ resource, action: 'show', params: { id } })
  const toPath = useGetToPath()
  const path =
    answer?.can && target && isRecordId(String(id))
      ? toPath({ resource: target, action: 'show', meta: { id } })
      : undefined
  if (!path) return children
  return (
    <Link to={path} {...(isApart && { target: '_blank' })}>
      {children}
    </Link>
  )
}
