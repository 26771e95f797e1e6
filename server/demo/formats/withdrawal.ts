import { brokerAddress } from '#server/demo/data/brokers.ts'
import type { Posting } from '#server/demo/posting.ts'
import type { Random } from '#server/demo/data/random.ts'

const WORDS = ['COVERED', 'CANCELLED', 'LOAD REMOVED']

export function withdrawalMail({ broker, order, from, to }: Posting, random: Random) {
  return {
    from: { name: broker.contact, address: brokerAddress(broker) },
    subject: `${random.pick(WORDS)} - Order #${order} ${from.name}, ${from.state} to ${to.name}, ${to.state}`,
    text: `This load is no longer available, thank you.\n\n${broker.contact}\n${broker.name}\n`,
  }
}
