import { brokerAddress } from '#server/demo/data/brokers.ts'
import type { Posting } from '#server/demo/posting.ts'
import type { OfferMail } from './offer-mail.ts'
import { dashed, EASTERN, FIXED_EASTERN } from './wall-time.ts'

const yesNo = (flag: boolean) => (flag ? 'Yes' : 'No')
const at = (when: Date | string) => (typeof when === 'string' ? when : `${dashed(when, EASTERN)} EST`)
const pounds = (weight: number) => weight.toLocaleString('en-US')

export function fullCircleMail(posting: Posting): OfferMail {
  const { broker, from, to } = posting
  const contact = brokerAddress(broker)
  const stops = [
    ['1', 'Pick Up', from, posting.pickUp],
    ['2', 'Delivery', to, posting.deliver],
  ] as const
  const stopRows = stops.map(
    ([number, kind, city, when]) =>
      `<tr><td>${number}</td><td>${kind}</td><td>${city.name}</td><td>${city.state}</td><td>${city.zip}</td><td>USA</td><td>${at(when)}</td></tr>`,
  )
  const sizes = posting.size
    ? `<table><tr><td>1 to 2</td><td>${posting.pieces}</td><td>${pounds(posting.weight)} lbs</td>${posting.size
        .map((inches) => `<td>${inches} in</td>`)
        .join('')}<td>${yesNo(posting.stackable)}</td></tr></table>`
    : ''
  const lines = [
    `Requested Vehicle Class: ${posting.truck}`,
    `Distance: ${posting.miles} mi`,
    `Total Pieces: ${posting.pieces}`,
    `Total Weight: ${pounds(posting.weight)} lbs`,
    `Hazardous? : ${yesNo(posting.hazardous)}`,
    `Dock Level Required? : ${yesNo(posting.dock)}`,
    `Driver TEAM Required? : ${yesNo(posting.team)}`,
    ...(posting.notes ? [`Notes: ${posting.notes}`] : []),
    `This posting expires: ${dashed(posting.expiresAt, FIXED_EASTERN)} EST (UTC-0500)`,
    `Posting: <a href="https://${broker.domain}/posting/${posting.order}/bid">https://${broker.domain}/posting/${posting.order}/bid</a>`,
    'If you are interested in this load, please contact:',
    broker.mc ? `${broker.name} (MC# ${broker.mc}, USDOT# ${broker.dot})` : broker.name,
    broker.contact,
    broker.phone.replace('(', '&#x2B;1 ('),
    contact,
  ]
  return {
    from: 'postedloads@fullcircle.example',
    replyTo: contact,
    subject: `${posting.truck} from ${from.name}, ${from.state} to ${to.name}, ${to.state} - Expedite : ${posting.miles} mi, ${posting.weight} lbs - Posted by ${broker.name} ${contact} - Member Network`,
    html: `<html><body><table>${stopRows.join('')}</table>${sizes}<p>${lines.join('<br/>\n')}</p></body></html>`,
  }
}
