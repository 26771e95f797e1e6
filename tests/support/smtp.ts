import { EventEmitter, once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createTransport, type SendMailOptions } from 'nodemailer'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface TakenMail extends Email {
  envelope: { from: string; to: string[] }
  raw: Buffer
}

export type Misfortune =
  | { code: number; message?: string }
  | 'hang up before the text'
  | 'hang up after the text'
  | 'hang'

/** `next` queues failures for the next emails. */
export interface TestSmtp {
  url: string
  port: number
  mails: TakenMail[]
  next: Misfortune[]
  refused: Set<string>
  waitForMail(count?: number): Promise<TakenMail>
  stop(): Promise<void>
}

async function textOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const refusal = (code: number, message = 'refused by the test') =>
  Object.assign(new Error(message), { responseCode: code })

export async function startTestSmtp(
  port = 0,
  onMail: (mail: TakenMail) => void = () => undefined,
): Promise<TestSmtp> {
  const mails: TakenMail[] = []
  const next: Misfortune[] = []
  const refused = new Set<string>()
  const arrivals = new EventEmitter()
  const hangUp = () => server.connections.forEach((connection) => connection._socket.destroy())
  const server: SMTPServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    closeTimeout: 100,
    logger: false,
    onRcptTo: ({ address }, _session, done) => {
      if (refused.has(address)) return done(refusal(550))
      if (next[0] !== 'hang up before the text') return done()
      next.shift()
      hangUp()
    },
    onData: (stream, session, done) => {
      const misfortune = next.shift()
      const take = async (raw: Buffer) => {
        if (misfortune === 'hang') return
        if (typeof misfortune === 'object') return done(refusal(misfortune.code, misfortune.message))
        const { mailFrom, rcptTo } = session.envelope
        const envelope = { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) }
        const mail = { ...(await PostalMime.parse(raw)), envelope, raw }
        mails.push(mail)
        onMail(mail)
        arrivals.emit('mail')
        if (misfortune === 'hang up after the text') return hangUp()
        done()
      }
      textOf(stream).then(take, () => undefined)
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  const bound = (server.server.address() as AddressInfo).port
  return {
    url: `smtp://127.0.0.1:${bound}`,
    port: bound,
    mails,
    next,
    refused,
    waitForMail: async (count = 1) => {
      const patience = AbortSignal.timeout(120_000)
      while (mails.length < count) await once(arrivals, 'mail', { signal: patience })
      return mails[count - 1]!
    },
    stop: () => {
      hangUp()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/** Rejects with `responseCode` when the server refuses the email. */
export async function sendMail(port: number, mail: SendMailOptions): Promise<string> {
  const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true })
  try {
    return (await transport.sendMail(mail)).response
  } finally {
    transport.close()
  }
}

export const sendRaw = (
  port: number,
  raw: Buffer,
  to: string | string[],
  from = 'broker@board.example',
): Promise<string> => sendMail(port, { envelope: { from, to }, raw })
