import { sameHouse } from '#contract/rules/mail-domain.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import {
  type AnsweredBid,
  bidByMessageIds,
  bidByToken,
  bidsByOrders,
  openBidsBySubject,
  openBidsOfHouse,
} from '#server/market/bid/bid-lookup.repository.ts'
import { isProven, type Proof } from '#server/market/sender-proof/proof.ts'
import { readReplySubject } from '#server/market/reply-parser/reply-subject.ts'
import { bodyLines } from '#server/market/mail-parser/body-lines.ts'
import type { ReadMail } from '#server/market/mail-parser/read-mail.ts'

export type FoundBid = { bid: AnsweredBid } | { candidates: AnsweredBid[]; why: string } | undefined

/** A reply must never be read as an offer. */
export function isAnswer(mail: ReadMail, tokens: readonly string[]): boolean {
  if (tokens.length > 0) return true
  const { isReply, isForward } = readReplySubject(mail.subject)
  return isReply || (mail.answers.length > 0 && !isForward)
}

/** By a Message-ID or address that only its broker could know. */
export async function bidOfThread(
  tx: Tx,
  mail: ReadMail,
  tokens: readonly string[],
): Promise<AnsweredBid | undefined> {
  const referred = await bidByMessageIds(tx, mail.answers)
  if (referred) return referred
  for (const token of tokens) {
    const addressed = token === '' ? undefined : await bidByToken(tx, token)
    if (addressed) return addressed
  }
  return undefined
}

const NUMBER = /(?<![\w.@/-])#?([a-z0-9][\w./-]{2,29})(?![\w@])/gi
const MAX_NUMBERS = 60

function numbersIn(text: string): string[] {
  const words = [...text.slice(0, 20_000).matchAll(NUMBER)].map(([, word = '']) =>
    word.toLowerCase().replace(/[./-]+$/, ''),
  )
  return [...new Set(words.filter((word) => word.replace(/\D/g, '').length >= 3))].slice(0, MAX_NUMBERS)
}

function chooseBid(
  theirs: AnsweredBid[],
  mail: ReadMail,
  proof: Proof,
  [doubt, many]: [doubt: string, many: string],
): FoundBid {
  const [only, ...others] = theirs
  if (!only) return undefined
  if (others.length > 0) return { candidates: theirs, why: many }
  return isProven(proof, mail) ? { bid: only } : { candidates: theirs, why: doubt }
}

const isFromHouse =
  ({ from }: ReadMail) =>
  ({ broker_email }: AnsweredBid) =>
    sameHouse(broker_email, from.address)

export async function bidBySubject(tx: Tx, mail: ReadMail, proof: Proof): Promise<FoundBid> {
  const { isReply, core } = readReplySubject(mail.subject)
  const open = isReply && core !== '' ? await openBidsBySubject(tx, core) : []
  const theirs = open.filter(isFromHouse(mail))
  const found = chooseBid(theirs, mail, proof, [
    'Subject matches one of our bids, but the sender isn’t verified.',
    `Could be a reply to any of ${theirs.length} bids sent with the same subject.`,
  ])
  if (found) return found
  if (open.length > 0)
    return { candidates: open, why: 'Subject matches one of our bids, but it came from another company.' }
  return undefined
}

const listTitles = ({ subject, files }: ReadMail) =>
  [subject, ...files.map(({ name }) => name.replace(/\.\w{2,5}$/, '').replace(/_/g, ' '))].join('\n')

export async function bidByOrder(tx: Tx, mail: ReadMail, proof: Proof): Promise<FoundBid> {
  for (const text of [listTitles(mail), bodyLines(mail).join('\n')]) {
    const bids = await bidsByOrders(tx, numbersIn(text))
    const theirs = bids.filter(isFromHouse(mail))
    const found = chooseBid(theirs, mail, proof, [
      'Mentions the order number of one of our bids, but the sender isn’t verified.',
      `Could be a reply to any of ${theirs.length} bids on the order it mentions.`,
    ])
    if (found) return found
  }
  return undefined
}

const isFromThread =
  ({ from }: ReadMail) =>
  ({ broker_email, colleagues }: AnsweredBid) =>
    [broker_email.toLowerCase(), ...colleagues].includes(from.address.toLowerCase())

/** A labeled number in the text that is none of our orders. */
const LABELED =
  /\b(?:load|order|shipment|pro|ref(?:erence)?|confirmation)\s*(?:#|no\b\.?|number\b|id\b)?\s*[:#]?\s*(?=[a-z-]{0,5}\d)[\w-]{4,}/i

export async function bidByPaper(tx: Tx, mail: ReadMail, proof: Proof): Promise<FoundBid> {
  if (!mail.files.some(({ kind }) => kind === 'pdf')) return undefined
  const theirs = (await openBidsOfHouse(tx, mail.from.address)).filter(isFromHouse(mail))
  const found = chooseBid(theirs, mail, proof, [
    'Has a PDF and may be a reply to a bid, but the sender isn’t verified.',
    `Has a PDF and could be a reply to any of ${theirs.length} bids. No order number.`,
  ])
  if (!found || 'candidates' in found) return found
  const namesOther = numbersIn(listTitles(mail)).length > 0 || LABELED.test(bodyLines(mail).join('\n'))
  return isFromThread(mail)(found.bid) && !namesOther
    ? found
    : {
        candidates: theirs,
        why: 'Has a PDF and may be a reply to a bid, but neither sender nor subject matches.',
      }
}
