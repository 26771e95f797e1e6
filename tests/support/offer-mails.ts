import { makePosting } from '#server/demo/posting.ts'
import { offerMail } from '#server/demo/formats/formats.ts'
import { seededRandom } from '#server/demo/data/random.ts'

export function makeOfferMail(order: number, to = 'loads@demo.example') {
  const random = seededRandom(order)
  const posting = makePosting(random, order, new Date())
  return {
    posting,
    mail: { ...offerMail(posting, random), to, messageId: `<${order}@${posting.broker.domain}>` },
  }
}
