import { Link } from 'react-router'
import type { ListToolsProps } from '#kit/resource-definition.ts'

/** The way to the page that reads a bank's sheet. */
export const ImportLink = ({ resource }: ListToolsProps) => (
  <Link className="button primary" to={`${resource.path}/sheet`}>
    Import bank statement
  </Link>
)
