import { brokerAddress } from '#server/demo/data/brokers.ts'
import type { Posting } from '#server/demo/posting.ts'
import type { OfferMail } from './offer-mail.ts'
import { CENTRAL, EASTERN, slashed } from './wall-time.ts'

const yesNo = (flag: boolean) => (flag ? 'Yes' : 'No')
const at = (when: Date | string, zone: string) => (typeof when === 'string' ? when : slashed(when, zone))

export function classicMail(posting: Posting): OfferMail {
  const { broker, from, to } = posting
  const contact = brokerAddress(broker)
  const lines = [
    `ATTENTION: YOU CAN CLICK HERE <a href="mailto:${contact}">${contact}</a> or hit 'Reply'`,
    `Pick-up at: ${from.name}, ${from.state} ${from.zip}`,
    `Pick-up date (CEN): ${at(posting.pickUp, CENTRAL)}`,
    `Pick-up date (EST): ${at(posting.pickUp, EASTERN)}`,
    '',
    `Deliver to: ${to.name}, ${to.state} ${to.zip}`,
    `Delivery date (CEN): ${at(posting.deliver, CENTRAL)}`,
    `Delivery date (EST): ${at(posting.deliver, EASTERN)}`,
    '',
    `Notes: ${posting.notes}`,
    `Miles: ${posting.miles}`,
    `Pieces: ${posting.pieces}`,
    `Weight: ${posting.weight}`,
    ...(posting.size ? [`Dims: ${posting.size.join('x')} in.`] : []),
    `Stackable ? : ${yesNo(posting.stackable)}`,
    `Hazardous ? : ${yesNo(posting.hazardous)}`,
    `FAST Load ? : ${yesNo(posting.fast)}`,
    `Dock Level ? : ${yesNo(posting.dock)}`,
    ...(posting.team ? ['Team ? : Yes'] : []),
    `Suggested Truck Size : ${posting.truck}`,
    '',
    `This posting expires (CEN): ${slashed(posting.expiresAt, CENTRAL)}`,
    `This posting expires (EST): ${slashed(posting.expiresAt, EASTERN)}`,
    'If you are interested in this load, please contact:',
    broker.name,
    broker.street,
    broker.city,
    broker.phone,
    '',
    `Load posted by: ${broker.contact}`,
    `Phone: ${broker.phone}`,
    'Fax: ',
    `Please reference our ORDER NUMBER : ${posting.order}`,
  ]
  return {
    from: 'postedloads@sylectus.example',
    replyTo: contact,
    subject: `${posting.truck} from ${from.name}, ${from.state} to ${to.name}, ${to.state} - 'Expedited Load' : ${posting.miles} miles, ${posting.weight} lbs. - Posted by ${broker.name} (${contact}) - Alliance Posted Load`,
    html: `<html><body><div>${lines.join('<br>\n')}</div></body></html>`,
  }
}
