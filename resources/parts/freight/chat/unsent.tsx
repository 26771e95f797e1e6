import { useGetIdentity } from '@refinedev/core'
import { useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router'
import type { Me } from '#contract/entities/people/session.ts'
import { pluralize } from '#contract/rules/plural.ts'
import { onOutbox, listUnsent } from './outbox.ts'
import { useSending } from './use-sending.ts'

const listFailed = (user: number) =>
  listUnsent(user)
    .map(({ load, outgoing }) => `${load}:${outgoing.filter(({ error }) => error !== undefined).length}`)
    .filter((one) => !one.endsWith(':0'))
    .join(' ')

function UnsentByUser({ user }: { user: number }) {
  useSending(user)
  const { pathname } = useLocation()
  const failed = useSyncExternalStore(onOutbox, () => listFailed(user))
    .split(' ')
    .map((one) => one.split(':').map(Number) as [load: number, count: number])
    .filter(([load, count]) => count > 0 && !pathname.endsWith(`/${load}`))
  const [first] = failed
  if (!first) return null
  const count = failed.reduce((sum, [, one]) => sum + one, 0)
  return (
    <div className="caution cluster pad-8-12" role="status">
      <span>{pluralize(count, 'comment')} not sent</span>
      <Link to={`/orders/${first[0]}?tab=chat`}>Open chat</Link>
    </div>
  )
}

export function Unsent() {
  const { data: me } = useGetIdentity<Partial<Me>>()
  return me?.id === undefined ? null : <UnsentByUser user={me.id} />
}
