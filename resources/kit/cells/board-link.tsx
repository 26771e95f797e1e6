import { useCan } from '@refinedev/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { boardPath, type BoardPanel } from '#contract/rules/board-path.ts'

/** A link to an offer on the dispatch board; only its words for who may not see the board. */
export function BoardLink({ load, panel, children }: { load: number; panel: BoardPanel; children: ReactNode }) {
  const { data: answer } = useCan({ resource: 'dispatch', action: 'list' })
  return answer?.can ? <Link to={boardPath(load, panel)}>{children}</Link> : children
}
