import type { BidDetail } from '#contract/entities/market/bid.ts'
import { Instant } from '#kit/cells/time.tsx'
import { Fold } from '#kit/fold.tsx'
import { MailBody } from './mail-body.tsx'
import { MailFiles } from './mail-files.tsx'
import { SendAgain, type ThreadMail, UnprovenMail } from './mail-decisions.tsx'
import { splitQuoted } from './quoted.ts'
import { SenderMarks } from './sender.tsx'
import { MAIL_STATES, STATE_LOOK } from './sending-state.ts'

type ThreadBid = Pick<BidDetail, 'id' | 'mails' | 'other_addresses' | 'dispatcher_name'>

const stripReplyPrefix = (subject: string | undefined) => subject?.replace(/^re:\s*/i, '')

interface MailProps {
  mail: ThreadMail
  before: ThreadMail | undefined
  bid: ThreadBid
  isFolded: boolean
}

function Mail({ mail, before, bid, isFolded }: MailProps) {
  const isTheirs = mail.direction === 'in'
  const state = mail.state && MAIL_STATES[mail.state]
  const { words, quoted } = splitQuoted(mail.text)
  return (
    <li className={isTheirs ? 'pad-8-12 bordered rounded sunken' : 'pad-8-12 bordered rounded'}>
      <article aria-label={`${isTheirs ? 'Broker reply' : 'Email sent'}: ${mail.subject}`}>
        <p className="spread faint small">
          <b className="muted" title={`${mail.from} to ${mail.to}`}>
            {isTheirs ? mail.from : 'You sent'}
          </b>
          <span className="flex-none">
            <Instant value={mail.at} />
          </span>
        </p>
        {mail.cc && <p className="faint small wrap">Cc {mail.cc}</p>}
        <SenderMarks marks={mail.marks} />
        {stripReplyPrefix(mail.subject) !== stripReplyPrefix(before?.subject) && (
          <p className="medium above-4">{mail.subject}</p>
        )}
        {isFolded ? (
          <Fold label="Show email">
            <MailBody text={words} html={mail.html} />
          </Fold>
        ) : (
          <MailBody text={words} html={mail.html} />
        )}
        {quoted && (
          <Fold label="Quoted text">
            <pre className="above-4">{quoted}</pre>
          </Fold>
        )}
        <MailFiles files={mail.files} />
        {state && (
          <p className={`wrap ${STATE_LOOK[state.level]}`}>
            {state.text}
            {mail.error && `: ${mail.error}`}
            {state.canSendAgain && <SendAgain mail={mail} bid={bid} />}
          </p>
        )}
        {mail.is_unproven && <UnprovenMail mail={mail} bid={bid} />}
      </article>
    </li>
  )
}

export function Thread({ bid, isOfAnother }: { bid: ThreadBid; isOfAnother: boolean }) {
  if (isOfAnother)
    return <p className="faint">These emails are between {bid.dispatcher_name} and the broker.</p>
  if (!bid.mails?.length) return <p className="faint">No emails yet.</p>
  const answered = bid.mails.findLastIndex(({ direction }) => direction === 'in')
  return (
    <ol className="stack gap-12" aria-label="Emails, oldest first">
      {bid.mails.map((mail, index) => (
        <Mail
          key={`${mail.direction}-${mail.id}`}
          mail={mail}
          before={bid.mails[index - 1]}
          bid={bid}
          isFolded={mail.direction === 'out' && index < answered}
        />
      ))}
    </ol>
  )
}
