import type { MailReply } from '#contract/entities/market/mail-reply.ts'
import { Instant } from '#kit/cells/time.tsx'
import { MailBody } from './mail-body.tsx'
import { SenderMarks, SenderProof } from './sender.tsx'
import { splitQuoted } from './quoted.ts'

export function Replies({ replies }: { replies: readonly MailReply[] | undefined }) {
  if (!replies?.length) return null
  return (
    <section className="stack" aria-label="Replies">
      <h3>Replies</h3>
      <ol className="stack gap-12">
        {replies.map(({ id, from, subject, text, received_at, verdict, marks }) => (
          <li key={id} className="pad-8-12 bordered rounded sunken">
            <p className="spread faint small">
              <b className="muted">{from}</b> <Instant value={received_at} />
            </p>
            <SenderProof verdict={verdict} />
            <SenderMarks marks={marks} />
            <p className="medium above-4">{subject}</p>
            <MailBody text={splitQuoted(text).words} html="" />
          </li>
        ))}
      </ol>
    </section>
  )
}
