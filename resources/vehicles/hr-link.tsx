import { CanAccess } from '@refinedev/core'
import { RecordLink } from '#kit/cells/record-link.tsx'

/** The way to HR's own record of a vehicle, for who may take it. */
export function HrLink({ id }: { id: number }) {
  return (
    <CanAccess resource="hr-portal-vehicles" action="list">
      <RecordLink resource="hr-portal-vehicles" id={id} ask="list">
        HR’s record
      </RecordLink>
    </CanAccess>
  )
}
