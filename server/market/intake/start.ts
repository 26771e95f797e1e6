import type { Config } from '#server/kernel/config.ts'
import type { Database } from '#server/kernel/db/client.ts'
import { StartProblem } from '#server/kernel/base/problem.ts'
import { createAuthenticator } from '#server/market/sender-proof/authenticate.ts'
import { startSmtpIn } from '#server/market/intake/smtp.ts'
import { createReader } from '#server/market/mail-parser/reader.ts'

export interface MailIn {
  db: Database
  config: Pick<Config, 'host' | 'mailInPort' | 'mailInProxies' | 'imapUrl' | 'mailAuth' | 'mailSealers'>
  log: { info(context: object, message: string): void; warn(context: object, message: string): void }
}

export async function startMailIn({
  db,
  config,
  log,
}: MailIn): Promise<{ smtpPort: number | undefined; stop(): Promise<void> }> {
  const { host, mailInPort: port, mailInProxies: proxies, imapUrl, mailAuth, mailSealers: sealers } = config
  const reader = createReader()
  const authenticator = createAuthenticator(mailAuth, log, { sealers })
  const smtp =
    port > 0
      ? await startSmtpIn({ db, reader, authenticator, host, port, proxies, log }).catch(
          (error: NodeJS.ErrnoException) => refuse(error, port),
        )
      : undefined
  const imap = imapUrl
    ? (await import('#server/market/intake/imap.ts')).startImapIn({
        db,
        imapUrl,
        reader,
        authenticator,
        log,
      })
    : undefined
  const stop = async () => {
    await Promise.all([smtp?.stop(), imap?.stop()])
    await reader.close()
  }
  let stopped: Promise<void> | undefined
  return { smtpPort: smtp?.port, stop: () => (stopped ??= stop()) }
}

function refuse(error: NodeJS.ErrnoException, port: number): never {
  const why = error.code === 'EADDRINUSE' ? 'is in use' : `can’t be opened (${error.message})`
  throw new StartProblem(
    `Incoming email port ${port} ${why}. Stop the process using it, or set MAIL_IN_PORT to a free port, or to 0 to turn it off.`,
    { cause: error },
  )
}
