import { parsePerson } from '#server/market/mail-parser/signature.ts'

const first = (name: string) => name.split(' ', 1)[0]!.toLowerCase()

/** Some brokers write their own name under "Agent" or "Broker". */
export function firmsAndPersons(
  firms: readonly string[],
  senderName: string,
): { firms: string[]; persons: string[] } {
  const sender = parsePerson(senderName)
  const isSender = (name: string) =>
    sender !== '' && parsePerson(name) !== '' && first(name) === first(sender)
  return { firms: firms.filter((name) => !isSender(name)), persons: firms.filter(isSender) }
}

const TO_BID = /\b(?:bids?|quotes?|rates?(?! ?con)|offers?)\b[^.\n@]{0,60}\bto:?\s+<?\s*(?=[^\s@]{1,64}@)/i

const OF_PAPERS =
  /\b(?:invoic\w*|billing|pods?|paperwork|confirmations?|claims?|a\/?p|accounting|complaints?)\b/i

export function bidsTo(lines: readonly string[]): string {
  for (const line of lines) {
    const found = TO_BID.exec(line.slice(0, 500))
    if (found && !OF_PAPERS.test(found[0])) return line.slice(found.index + found[0].length)
  }
  return ''
}
