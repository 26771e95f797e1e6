import type { ConnectionState } from '#contract/rules/connections.ts'
import { pluralize } from '#contract/rules/plural.ts'
import { ediPartners } from '#server/edi/partner/edi-partner.record.ts'
import { listPartnerStatus } from '#server/edi/partner/partner-status.repository.ts'
import { askToConnect } from '#server/edi/partner/partner.repository.ts'
import { Forbidden } from '#server/kernel/base/errors.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import { provide } from '#server/kernel/base/ports.ts'
import { connectionSources } from '#server/kernel/connection/connection.port.ts'
import { signalJob } from '#server/kernel/jobs/signal.ts'

type Status = Awaited<ReturnType<typeof listPartnerStatus>>[number]

function explain(row: Status): { state: ConnectionState; reason: string } {
  if (!row.is_active) return { state: 'off', reason: '' }
  if (row.last_error !== '') return { state: 'failed', reason: row.last_error }
  if (row.failed > 0)
    return { state: 'failed', reason: `${pluralize(row.failed, 'message')} not sent: ${row.failed_reason}` }
  const waits = [
    row.queued > 0 && `${pluralize(row.queued, 'message')} waiting to send`,
    row.ready > 0 && `${pluralize(row.ready, 'message')} ready to download`,
    row.to_review > 0 && `${pluralize(row.to_review, 'message needs', 'messages need')} review`,
  ].filter((text) => text !== false)
  if (waits.length > 0) return { state: 'waiting', reason: waits.join(', ') }
  return row.last_at === null
    ? { state: 'waiting', reason: 'No messages exchanged yet' }
    : { state: 'working', reason: '' }
}

export const partnerConnections = provide(connectionSources, {
  kind: 'edi',
  async list(tx, who) {
    if (!who.can('edi-partners', 'list')) return []
    return (await listPartnerStatus(tx)).map((row) => ({
      record: row.id,
      name: row.name,
      last_at: row.last_at,
      path: `/settings/edi-partners/${row.id}`,
      can_retry: row.is_active && row.transport === 'sftp' && row.last_error !== '',
      ...explain(row),
    }))
  },
  async retry(tx, who, record) {
    if (!who.can('edi-partners', 'edit')) throw new Forbidden()
    await orNotFound(ediPartners.lock(tx, who, record))
    await askToConnect(tx, record)
    tx.afterCommit(signalJob)
  },
})
