import { CanAccess } from '#kit/access.tsx'
import { RecordLink } from '#kit/cells/record-link.tsx'

/** The way to HR's own record of a vehicle, for who may take it. */
export function HrLink({ id }: { id: number }) {
  return (
    <CanAccess resource="hr-portal-vehicles" action="show">
      <RecordLink resource="hr-portal-vehicles" id={id}>
        HR record
      </RecordLink>
    </CanAccess>
  )
}
