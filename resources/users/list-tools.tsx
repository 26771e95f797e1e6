import { InviteUsers } from './invite-many.tsx'
import { Seats } from './seats.tsx'
import type { ListToolsProps } from '#kit/resource-definition.ts'

export const UserTools = (props: ListToolsProps) => (
  <>
    <Seats {...props} />
    <InviteUsers />
  </>
)
