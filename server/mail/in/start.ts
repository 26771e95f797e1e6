import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/client.ts'
import { startImapIn } from '#server/mail/in/imap.ts'
import { startSmtpIn } from '#server/mail/in/smtp.ts'
import { createReader } from '#server/mail/parse/reader.ts'

export interface MailIn {
  db: Database
  databaseUrl: string
  config: Pick<Config, 'host' | 'mailInPort' | 'imapUrl'>
  log: { info(context: object, message: string): void; warn(context: object, message: string): void }
}

/** Opens the ways that mail comes in by; `smtpPort` is undefined where the listener is off. Rejects where its port is taken. */
export async function startMailIn({
  db,
  databaseUrl,
  config,
  log,
}: MailIn): Promise<{ smtpPort: number | undefined; stop(): Promise<void> }> {
  const { host, mailInPort: port, imapUrl } = config
  const reader = createReader()
  const smtp = port > 0 ? await startSmtpIn({ db, reader, host, port, log }) : undefined
  const imap = imapUrl ? startImapIn({ db, databaseUrl, imapUrl, reader, log }) : undefined
  return {
    smtpPort: smtp?.port,
    async stop() {
      await Promise.all([smtp?.stop(), imap?.stop()])
      await reader.close()
    },
  }
}
