import { Link } from 'react-router'
import type { ListToolsProps } from '#kit/resource-definition.ts'

/** The way to the addresses that no mailing reaches. */
export const UnreachedLink = ({ resource }: ListToolsProps) => (
  <Link className="button" to={`${resource.path}/unsubscribed`}>
    Unsubscribed
  </Link>
)
