import { expect, it } from 'vitest'
import { afterTurn, openedBy, possiblePrices, type Turn } from '#server/market/reply-parser/negotiation.ts'
import { type Mail, THREADS } from '#tests/server/market/reply-parser/negotiation-table.ts'

const AT = '2026-11-28T12:00:00Z'
const at = (mail: number) => ({ mail, at: AT })

function turnOf(mail: Mail, number: number): Turn {
  if ('us' in mail) return { kind: 'our mail', lines: mail.us.split('\n'), ...at(number) }
  if ('broker' in mail)
    return { kind: 'their mail', subject: 'Re: your bid', lines: mail.broker.split('\n'), ...at(number) }
  if ('bid' in mail) return { kind: 'bid', cents: mail.bid * 100, ...at(number) }
  return {
    kind: 'confirmed',
    answer: mail.confirmed,
    cents: mail.at === undefined ? null : mail.at * 100,
    mail: null,
    at: AT,
  }
}

const threadOf = (mails: readonly Mail[]) =>
  mails.map((mail, index) => turnOf(mail, index + 1)).reduce(afterTurn, openedBy(110_000, at(0)))

const titleOf = (mails: readonly Mail[]) =>
  mails.map((mail) => Object.entries(mail).map(([who, text]) => `${who} "${text}"`)).join(', then ')

it.each(THREADS.map(([mails, standing]) => ({ title: titleOf(mails), mails, standing })))(
  'negotiation state after $title',
  ({ mails, standing }) => {
    const state = threadOf(mails)
    const prices = possiblePrices(state).map(({ cents }) => cents / 100)
    expect({ prices, agreed: state.agreed !== null, last: state.last }).toEqual({
      agreed: false,
      ...standing,
    })
  },
)

it('negotiation state lists the emails behind an agreed price: the one that quoted it and the acceptances', () => {
  const state = threadOf([{ broker: 'Can you do 980?' }, { us: '980 works' }, { broker: 'RC attached' }])
  expect(state.agreed?.moves.map(({ by, mail, words }) => [by, mail, words])).toEqual([
    ['broker', 1, 'Can you do 980?'],
    ['us', 2, '980 works'],
    ['broker', 3, 'RC attached'],
  ])
})

it('negotiation state lists the email behind each of two possible prices', () => {
  const state = threadOf([{ broker: 'Can you do 980?' }, { broker: 'RC attached' }])
  expect(possiblePrices(state).map(({ cents, moves }) => [cents, moves.map(({ mail }) => mail)])).toEqual([
    [110_000, [0]],
    [98_000, [1]],
  ])
})
