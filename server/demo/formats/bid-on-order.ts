import { brokerAddress } from '#server/demo/data/brokers.ts'
import type { Posting } from '#server/demo/posting.ts'
import type { OfferMail } from './offer-mail.ts'
import { EASTERN, slashed } from './wall-time.ts'

const yesNo = (flag: boolean) => (flag ? 'Yes' : 'No')
const at = (when: Date | string) => (typeof when === 'string' ? when : `${slashed(when, EASTERN)} EST`)

export function bidOnOrderMail(posting: Posting): OfferMail {
  const { broker, from, to } = posting
  const contact = brokerAddress(broker)
  const rows: [string, string][] = [
    ['Broker', `${broker.contact} - ${broker.name}`],
    [
      'Posted Amount',
      posting.priceDollars === null ? '$0.00 USD' : `$${posting.priceDollars.toLocaleString('en-US')}.00 USD`,
    ],
    ['Broker Phone', broker.phone],
    ['Load Type', 'Expedited Load'],
    ['Email', contact],
    ['Vehicle required', posting.truck],
    ['Posted', `${slashed(posting.postedAt, EASTERN)} EST`],
    ['Pieces', String(posting.pieces)],
    ['Expires', `${slashed(posting.expiresAt, EASTERN)} EST`],
    ['Weight', `${posting.weight.toLocaleString('en-US')} lbs.`],
    ['Dock Level', yesNo(posting.dock)],
    [
      'Dimensions',
      posting.size
        ? `${posting.size[0]}L x ${posting.size[1]}W x ${posting.size[2]}H`
        : 'NO DIMENSIONS SPECIFIED',
    ],
    ['Hazmat', yesNo(posting.hazardous)],
    ['Stackable', yesNo(posting.stackable)],
    ['CSA/Fast Load', yesNo(posting.fast)],
    ['Notes', posting.notes],
  ]
  const stop = (label: string, city: Posting['from'], when: Date | string) =>
    `<td><div>${label}</div><div>${city.name}, ${city.state} ${city.zip}</div><div>${at(when)}</div></td>`
  return {
    from: 'postedloads@sylectus.example',
    replyTo: contact,
    subject: `Bid on Order #${posting.order}: ${posting.truck} ${from.name}, ${from.state} to ${to.name}, ${to.state} - Posted by ${broker.name}`,
    html: `<html><body><h2>Bid on Order #${posting.order}</h2>
<table><tr>${stop('Pick-Up', from, posting.pickUp)}<td>2 STOPS, ${posting.miles} MILES</td>${stop('Delivery', to, posting.deliver)}</tr></table>
<table>${rows.map(([label, value]) => `<tr><td><strong>${label}:</strong></td><td>${value}</td></tr>`).join('\n')}</table>
</body></html>`,
  }
}
