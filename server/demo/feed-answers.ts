import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { answerAsk, answerBid, buildConfirmations, priceIn } from './answers.ts'
import { brokerAddress, BROKERS, DUPLICATE, IMPOSTOR } from '#server/demo/data/brokers.ts'
import { isDriver } from './drivers.ts'
import { confirmationPdf } from './confirmation.ts'
import type { Agreed } from './feed-pods.ts'
import type { Mailer } from './mailer.ts'
import type { Posting } from './posting.ts'
import type { PostingBook } from './posting-book.ts'
import type { Random } from '#server/demo/data/random.ts'

interface Options {
  random: Random
  port: number
  postings?: PostingBook
  agreed?: Agreed
}

const quoted = (text: string) =>
  text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')

function getName(address: string, greeted: string): string {
  const broker = [...BROKERS, DUPLICATE, IMPOSTOR].find((one) => brokerAddress(one) === address)
  return broker ? `${broker.contact}, ${broker.name}` : greeted
}

export async function startAnswers({ random, port, postings, agreed }: Options) {
  let mailer: Mailer | undefined
  // A later email of a thread, such as our yes to a counter, may not name the order.
  const postingOfMail = new Map<string, Posting>()
  const findPosting = ({ subject, text, inReplyTo, references }: Email) =>
    postings?.namedIn(`${subject ?? ''} ${text ?? ''}`) ??
    `${references ?? ''} ${inReplyTo ?? ''}`
      .split(/\s+/)
      .map((id) => postingOfMail.get(id))
      .find((posting) => posting !== undefined)
  const answer = async (raw: Buffer) => {
    const mail = await PostalMime.parse(raw)
    const to = mail.replyTo?.[0]?.address ?? mail.from?.address
    const { address: from, name = '' } = mail.to?.[0] ?? {}
    if (!to || !from || !mail.messageId) return
    const text = mail.text ?? ''
    const price = priceIn(text)
    const reply = isDriver(from) ? answerAsk(random, text) : answerBid(random, text)
    if (!reply) return
    const thread = {
      from: { name: getName(from, name), address: from },
      to,
      subject: `Re: ${mail.subject?.replace(/^(re:\s*)+/i, '') ?? ''}`,
      inReplyTo: mail.messageId,
      references: mail.messageId,
    }
    setTimeout(
      () => void mailer?.send({ ...thread, text: `${reply.text}\n\n${quoted(text)}` }),
      reply.afterMs,
    )
    const posting = findPosting(mail)
    if (posting) postingOfMail.set(mail.messageId, posting)
    if (!posting || !reply.isYes || price === null) return
    agreed?.add(String(posting.order), thread)
    for (const { afterMs, lessCents, isRevised } of buildConfirmations(random)) {
      const content = await confirmationPdf(random, posting, price - lessCents, isRevised)
      const filename = `Rate confirmation ${posting.order}${isRevised ? ' revised' : ''}.pdf`
      const words = isRevised
        ? 'The revised rate confirmation is attached, please use this one.'
        : 'The rate confirmation is attached.'
      setTimeout(
        () => void mailer?.send({ ...thread, text: words, attachments: [{ filename, content }] }),
        reply.afterMs + afterMs,
      )
    }
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
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
