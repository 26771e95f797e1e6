import { CanAccess } from '#kit/access.tsx'
import { RecordLink } from '#kit/cells/record-link.tsx'

export function HrLink({ id }: { id: number }) {
  return (
    <CanAccess resource="hr-portal-vehicles" action="show">
      <RecordLink resource="hr-portal-vehicles" id={id}>
        HR record
      </RecordLink>
    </CanAccess>
  )
}
