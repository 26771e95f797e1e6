import { takeIn } from '#server/edi/exchange/take-in.service.ts'
import {
  listQueued,
  lockMessage,
  type Queued,
  updateMessage,
} from '#server/edi/message/message.repository.ts'
import { openLogin } from '#server/edi/partner/login.service.ts'
import { noteConnection, type Partner, readPartner } from '#server/edi/partner/partner.repository.ts'
import { exchangeFiles, SftpFailed, type SftpTarget } from '#server/edi/transport/sftp.ts'
import { decodeX12 } from '#server/edi/x12/read-interchange.ts'
import { escaped } from '#server/kernel/base/html.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import type { JobCall, JobServices } from '#server/kernel/jobs/define-job.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import { notify } from '#server/kernel/notification/notification.service.ts'

const AT_ONCE = 100

async function toTarget({ db }: JobServices, company: number, partner: Partner): Promise<SftpTarget> {
  const login = await openLogin(db, company, partner.id, partner.sftp_secret)
  if (!login) throw new SftpFailed('The saved login can’t be opened on this server. Save it again.')
  return {
    host: partner.sftp_host,
    port: Number(partner.sftp_port || 22),
    user: partner.sftp_user,
    hostKey: partner.sftp_host_key,
    inbox: partner.sftp_inbox,
    outbox: partner.sftp_outbox,
    login,
  }
}

async function noteSent(tx: Tx, { id, version }: Queued): Promise<void> {
  const row = await lockMessage(tx, id)
  if (row?.state !== 'queued' || row.version !== version) return
  await updateMessage(tx, id, { state: 'sent', reason: '', sent_at: new Date().toISOString() })
  await emit(tx, { type: 'EDI_MESSAGE_CHANGED', data: { id } })
}

/** Administrators hear of the first failure; the partner's page shows the last. */
async function noteEnd(tx: Tx, partner: Partner, failure: string): Promise<void> {
  await noteConnection(tx, partner.id, failure)
  if (failure === partner.last_error) return
  await emit(tx, { type: 'EDI_PARTNER_CHANGED', data: { id: partner.id } })
  if (failure === '' || partner.last_error !== '') return
  await notify(tx, {
    type: 'EDI_PARTNER',
    can: ['edi-partners', 'edit'],
    title: `<b>${escaped(partner.name)}</b>: no SFTP connection`,
    sub_title: failure,
    metadata: { id: partner.id },
  })
}

/** Each file is committed before it is deleted on the server, and each message noted after it is there. */
export async function exchangeWith(
  { services, log, signal }: Pick<JobCall, 'services' | 'log' | 'signal'>,
  company: number,
  id: number,
): Promise<void> {
  const { db, config } = services
  const { partner, queued } = await db.read(company, async (tx) => ({
    partner: await readPartner(tx, id),
    queued: await listQueued(tx, id, AT_ONCE),
  }))
  if (!partner?.is_active || partner.transport !== 'sftp') return
  let failure = ''
  try {
    const target = await toTarget(services, company, partner)
    await exchangeFiles(
      target,
      {
        queued,
        onSent: (message) => db.tenant(company, (tx) => noteSent(tx, message)),
        onReceived: async (file_name, bytes) => {
          const text = decodeX12(bytes)
          await db.tenant(company, (tx) => takeIn(tx, { text, file_name, via: 'sftp' }))
        },
      },
      config,
      signal,
    )
  } catch (error) {
    signal.throwIfAborted()
    const { message, cause } = error as Error
    const isOurs = error instanceof SftpFailed
    if (!isOurs || cause !== undefined)
      log.warn({ err: cause ?? error, partner: id }, 'could not exchange EDI files')
    failure = isOurs
      ? message
      : `${partner.sftp_host}: files couldn’t be exchanged. The server’s log says why.`
  }
  await db.tenant(company, (tx) => noteEnd(tx, partner, failure.slice(0, 500)))
}
