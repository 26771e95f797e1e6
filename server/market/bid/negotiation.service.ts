import type { Tx } from '#server/kernel/db/client.ts'
import {
  readLaterBids,
  readNegotiatedBid,
  readOurMails,
  readTheirMails,
} from '#server/market/bid/negotiation.repository.ts'
import { afterTurn, type Negotiation, openedBy, type Turn } from '#server/market/reply-parser/negotiation.ts'
import { textAlone } from '#server/market/mail/stored-text.ts'
import { bodyLines } from '#server/market/mail-parser/body-lines.ts'
import { htmlLines, textLines } from '#server/market/mail-parser/text-lines.ts'

type NegotiatedBid = NonNullable<Awaited<ReturnType<typeof readNegotiatedBid>>>

function toConfirmation({
  answer,
  answer_confirmed_at: at,
  answer_price_cents: cents,
}: NegotiatedBid): Turn[] {
  const isDecided = answer === 'accepted' || answer === 'countered' || answer === 'rejected'
  return at !== null && isDecided ? [{ kind: 'confirmed', answer, cents, mail: null, at }] : []
}

export async function readNegotiation(tx: Tx, id: number): Promise<Negotiation> {
  const bid = await readNegotiatedBid(tx, id)
  if (!bid) throw new Error(`there is no bid ${id}`)
  const [first, ...replies] = await readOurMails(tx, id)
  const later = await readLaterBids(tx, id, bid)
  const theirs = await readTheirMails(tx, id)
  const turns: Turn[] = [
    // A bid that bounced and was sent again to another address is no new turn.
    ...replies.flatMap(({ id: mail, text, created_at: at }): Turn[] =>
      text === first?.text ? [] : [{ kind: 'our mail', lines: textLines(text), mail, at }],
    ),
    ...later.map(({ broker_price_cents: cents, mail, created_at: at }): Turn => ({
      kind: 'bid',
      cents,
      mail,
      at,
    })),
    ...theirs.map(({ id: mail, subject, text, html, created_at: at }): Turn => ({
      kind: 'their mail',
      subject,
      lines: bodyLines({ textLines: textLines(textAlone(text)), htmlLines: htmlLines(html) }),
      mail,
      at,
    })),
    ...toConfirmation(bid),
  ]
  return turns
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
    .reduce(afterTurn, openedBy(bid.broker_price_cents, { mail: first?.id ?? null, at: bid.created_at }))
}
