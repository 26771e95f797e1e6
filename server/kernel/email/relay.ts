import { Readable } from 'node:stream'
import MailComposer from 'nodemailer/lib/mail-composer'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { assertNothingHeld } from '#server/kernel/db/held.ts'
import type { StoredMail } from '#server/kernel/email/outgoing.repository.ts'

export class RelayError extends Error {
  readonly isFinal: boolean
  /** The connection broke after the content was partly sent. */
  readonly isUncertain: boolean

  constructor(message: string, { isFinal = false, isUncertain = false } = {}) {
    super(message)
    this.isFinal = isFinal
    this.isUncertain = isUncertain
  }
}

export interface Attachment {
  file_name: string
  content_type: string
  content: Buffer
}

export type SentMail = Pick<
  StoredMail,
  'from' | 'to' | 'reply_to' | 'subject' | 'text' | 'message_id' | 'in_reply_to' | 'references'
> &
  Partial<Pick<StoredMail, 'html' | 'cc' | 'unsubscribe' | 'bid' | 'driver_bid'>>

export interface Relay {
  send(mail: SentMail, attachments?: readonly Attachment[]): Promise<string>
  close(): void
  abort(): void
}

const TIMEOUTS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  dnsTimeout: 10_000,
  socketCloseTimeout: 1000,
}

export function openRelay(url: string): Relay {
  const { auth, ...options } = parseConnectionUrl(url)
  let open: SMTPConnection | undefined
  let breakOff: (() => void) | undefined
  let isAborted = false

  function refuseIfAborted(): void {
    if (isAborted) throw new RelayError('connection aborted')
  }

  async function connect(): Promise<SMTPConnection> {
    refuseIfAborted()
    const connection = new SMTPConnection({ ...options, ...TIMEOUTS, logger: false })
    connection.on('error', () => forget(connection))
    connection.on('end', () => forget(connection))
    try {
      await new Promise<void>((resolve, reject) => {
        breakOff = () => reject(new Error('connection aborted'))
        connection.once('error', reject)
        connection.connect((error) => (error ? reject(error) : resolve()))
      })
      if (auth)
        await new Promise<void>((resolve, reject) =>
          connection.login(auth, (error) => (error ? reject(error) : resolve())),
        )
    } catch (error) {
      connection.close()
      throw new RelayError(formatError(error))
    }
    return connection
  }

  function forget(connection: SMTPConnection): void {
    if (open === connection) open = undefined
  }

  async function handOver(
    connection: SMTPConnection,
    mail: SentMail,
    attachments: readonly Attachment[] | undefined,
  ): Promise<string> {
    const { envelope, raw } = await compose(mail, attachments)
    refuseIfAborted()
    let hasStarted = false
    const text = Readable.from(
      (function* () {
        hasStarted = true
        yield raw
      })(),
    )
    return new Promise((resolve, reject) => {
      breakOff = () => {
        reject(new RelayError('connection aborted', { isUncertain: hasStarted }))
        connection.close()
      }
      connection.send({ ...envelope, size: raw.length }, text, (error, info) => {
        if (!error && info?.rejected.includes(envelope.to[0] ?? ''))
          return reject(
            new RelayError(`${envelope.to[0]} was refused. Copies may have been sent.`, { isFinal: true }),
          )
        if (!error && info) return resolve(info.response)
        const code = error?.responseCode ?? 0
        connection.close()
        forget(connection)
        reject(
          new RelayError(formatError(error), { isFinal: code >= 500, isUncertain: code === 0 && hasStarted }),
        )
      })
    })
  }

  return {
    async send(mail, attachments) {
      assertNothingHeld('the SMTP relay')
      const used = open
      if (used) {
        const answer = await handOver(used, mail, attachments).catch((error: RelayError) => error)
        if (typeof answer === 'string') return answer
        if (answer.isFinal || answer.isUncertain) throw answer
      }
      open = await connect()
      return handOver(open, mail, attachments)
    },
    close() {
      open?.quit()
      open = undefined
    },
    abort() {
      isAborted = true
      breakOff?.()
    },
  }
}

/** RFC 2369 and, for https, RFC 8058: email clients show an unsubscribe button. */
const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  ...(url.startsWith('https:') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
})

async function compose(mail: SentMail, attachments: readonly Attachment[] = []) {
  const composer = new MailComposer({
    from: mail.from,
    to: mail.to,
    cc: mail.cc || undefined,
    replyTo: mail.reply_to || undefined,
    subject: mail.subject,
    text: mail.text,
    html: mail.html || undefined,
    attachments: attachments.map(({ file_name, content_type, content }) => ({
      filename: file_name,
      contentType: content_type,
      content,
    })),
    messageId: `<${mail.message_id}>`,
    inReplyTo: mail.in_reply_to ? `<${mail.in_reply_to}>` : undefined,
    references: mail.references || undefined,
    ...(mail.unsubscribe && { headers: unsubscribeHeaders(mail.unsubscribe) }),
    date: new Date(),
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile()
  const envelope = composer.getEnvelope()
  const isOfThread = (mail.bid ?? mail.driver_bid ?? null) !== null
  // Bounces go to the envelope sender: a thread's address has its token, any other reply address may be read by
  // people only.
  return {
    envelope: { ...envelope, from: (isOfThread && mail.reply_to) || envelope.from },
    raw: await composer.build(),
  }
}

const formatError = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 500)
