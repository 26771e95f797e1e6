import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** A link where there is somewhere to go; else its words alone. */
export const LinkOrWords = ({ to, children }: { to: string | undefined; children: ReactNode }) =>
  to ? <Link to={to}>{children}</Link> : children
