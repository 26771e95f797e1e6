import type { ConnectionState } from '#contract/rules/connections.ts'
import { pluralize } from '#contract/rules/plural.ts'
import { provide } from '#server/kernel/base/ports.ts'
import { connectionSources } from '#server/kernel/connection/connection.port.ts'
import { readMailStatus } from '#server/market/mail/mail-status.repository.ts'

type Status = NonNullable<Awaited<ReturnType<typeof readMailStatus>>>

function explain(status: Status, isSetUp: boolean): { state: ConnectionState; reason: string } {
  if (!isSetUp) return { state: 'off', reason: 'MAIL_OUT_URL isn’t set on the server' }
  if (status.failed > 0)
    return {
      state: 'failed',
      reason: `${pluralize(status.failed, 'email')} not sent in 7 days: ${status.failed_reason}`,
    }
  if (status.retrying > 0)
    return {
      state: 'waiting',
      reason: `${pluralize(status.retrying, 'email is', 'emails are')} retried: ${status.retry_reason}`,
    }
  return { state: 'working', reason: '' }
}

const INCOMING = 1
const OUTGOING = 2

export const mailConnections = provide(connectionSources, {
  kind: 'mail',
  async list(tx, who, { mailOutUrl }) {
    const status = await readMailStatus(tx)
    if (!status) return []
    const { received_at, sent_at } = status
    const incoming = {
      record: INCOMING,
      name: 'Incoming email',
      state: received_at === null ? ('waiting' as const) : ('working' as const),
      reason: received_at === null ? 'No email received yet' : '',
      last_at: received_at,
      path: '/settings/incoming-mail',
    }
    const outgoing = {
      record: OUTGOING,
      name: 'Outgoing email',
      last_at: sent_at,
      path: '/settings/outgoing-mail',
      ...explain(status, mailOutUrl !== undefined),
    }
    return [
      ...(who.can('incoming-mail', 'list') ? [incoming] : []),
      ...(who.can('outgoing-mail', 'list') ? [outgoing] : []),
    ]
  },
})
