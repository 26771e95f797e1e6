import type { BidDetail } from '#contract/entities/bid.ts'
import { MailBody } from './mail-body.tsx'
import { StatusTag } from '#kit/cells/status.tsx'
import { MAIL_STATES } from '#contract/rules/mail-states.ts'
import { MAIL_TONES } from './mail-tones.ts'
import { Instant } from '#kit/cells/time.tsx'
import './thread.css'

type ThreadMail = BidDetail['mails'][number]

const topicOf = (subject: string | undefined) => subject?.replace(/^re:\s*/i, '')

function Mail({ mail, before }: { mail: ThreadMail; before: ThreadMail | undefined }) {
  const who = mail.direction === 'out' ? 'Our mail' : 'Their answer'
  return (
    <li className="pad-12 kit-thread-mail" data-direction={mail.direction}>
      <article aria-label={`${who}: ${mail.subject}`}>
        <header>
          <strong>{who}</strong>
          <span>
            {mail.from} to {mail.to}
          </span>
          <Instant value={mail.at} />
          {mail.state && <StatusTag tone={MAIL_TONES[mail.state]}>{MAIL_STATES[mail.state]}</StatusTag>}
        </header>
        {topicOf(mail.subject) !== topicOf(before?.subject) && <p className="medium kit-thread-subject">{mail.subject}</p>}
        {mail.error && <p className="danger">{mail.error}</p>}
        <MailBody text={mail.text} html={mail.html} />
      </article>
    </li>
  )
}

/** The mails of a bid with its broker, in the order in which the thread came to be; a colleague's are left to him. */
export function Thread({ bid, isOfAnother }: { bid: Pick<BidDetail, 'mails' | 'dispatcher_name'>; isOfAnother: boolean }) {
  if (isOfAnother) return `These mails are between ${bid.dispatcher_name} and the broker.`
  if (bid.mails.length === 0) return 'No mails yet.'
  return (
    <ol className="stack gap-12 kit-thread">
      {bid.mails.map((mail, index) => (
        <Mail key={`${mail.direction}-${mail.id}`} mail={mail} before={bid.mails[index - 1]} />
      ))}
    </ol>
  )
}
