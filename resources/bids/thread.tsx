import type { BidDetail } from '#contract/entities/bid.ts'
import { MailBody } from '#kit/cells/mail-body.tsx'
import { mailStateCell } from '#kit/cells/mail-state.tsx'
import { Instant } from '#kit/cells/time.tsx'
import { isOfAnother } from './of-another.ts'

type ThreadMail = BidDetail['mails'][number]

function Mail({ mail }: { mail: ThreadMail }) {
  const who = mail.direction === 'out' ? 'Our mail' : 'Their answer'
  return (
    <li className="kit-thread-mail" data-direction={mail.direction}>
      <article aria-label={`${who}: ${mail.subject}`}>
        <header>
          <strong>{who}</strong>
          <span>
            {mail.from} to {mail.to}
          </span>
          <Instant value={mail.at} />
          {mail.state && mailStateCell.render(mail.state)}
        </header>
        <p className="kit-thread-subject">{mail.subject}</p>
        {mail.error && <p className="kit-thread-error">{mail.error}</p>}
        <MailBody text={mail.text} html={mail.html} />
      </article>
    </li>
  )
}

export function Thread({ bid }: { bid: BidDetail }) {
  if (isOfAnother(bid)) return `These mails are between ${bid.dispatcher_name} and the broker.`
  if (bid.mails.length === 0) return 'No mail was written yet.'
  return (
    <ol className="kit-thread">
      {bid.mails.map((mail) => (
        <Mail key={`${mail.direction}-${mail.id}`} mail={mail} />
      ))}
    </ol>
  )
}
