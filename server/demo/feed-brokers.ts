import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { answerBid, priceIn } from './answers.ts'
import { brokerAddress, BROKERS } from './brokers.ts'
import type { Mailer } from './mailer.ts'
import type { Random } from './random.ts'

interface Options {
  random: Random
  port: number
}

const quoted = (text: string) =>
  text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')

/** The brokers' mail server: takes our bids and answers some of them by e-mail, on the thread, a little later. */
export async function startBrokers({ random, port }: Options) {
  let mailer: Mailer | undefined
  const answer = async (raw: Buffer) => {
    const mail = await PostalMime.parse(raw)
    const reply = answerBid(random, priceIn(mail.text ?? ''))
    const to = mail.replyTo?.[0]?.address ?? mail.from?.address
    const from = mail.to?.[0]?.address
    if (!reply || !to || !from || !mail.messageId) return
    const broker = BROKERS.find((one) => brokerAddress(one) === from)
    setTimeout(() => {
      void mailer?.send({
        from: { name: broker ? `${broker.contact}, ${broker.name}` : '', address: from },
        to,
        subject: `Re: ${mail.subject?.replace(/^(re:\s*)+/i, '') ?? ''}`,
        inReplyTo: mail.messageId,
        references: mail.messageId,
        text: `${reply.text}\n\n${quoted(mail.text ?? '')}`,
      })
    }, reply.afterMs)
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = []
      stream.on('error', () => undefined)
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        done()
        void answer(Buffer.concat(chunks))
      })
    },
  })
  server.on('error', (error: Error) => console.error(`demo feed: ${error.message}`))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    port: (server.server.address() as AddressInfo).port,
    answerThrough: (opened: Mailer) => void (mailer = opened),
  }
}
