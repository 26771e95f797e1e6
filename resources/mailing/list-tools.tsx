import { ButtonLink } from '#kit/button-link.tsx'
import type { ListToolsProps } from '#kit/resource-definition.ts'

export const ListTools = ({ resource }: ListToolsProps) => (
  <>
    <ButtonLink to={`${resource.path}/truck-list`}>Email truck list</ButtonLink>
    <ButtonLink to={`${resource.path}/create?audience=brokers`}>New truck list</ButtonLink>
    <ButtonLink to={`${resource.path}/unsubscribed`}>Unsubscribed</ButtonLink>
  </>
)
