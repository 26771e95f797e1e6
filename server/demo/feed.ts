import { startAnswers } from './feed-answers.ts'
import { startLoads } from './feed-loads.ts'
import { openOffice } from './feed-office.ts'
import { createAgreed, startPodAsks } from './feed-pods.ts'
import { startOffers } from './feed-offers.ts'
import { feedSettings, type FeedReady } from './feed-settings.ts'
import { startVehicles } from './feed-vehicles.ts'
import { openMailer } from './mailer.ts'
import { createPostingBook } from './posting-book.ts'
import { seededRandom } from '#server/demo/data/random.ts'

const random = seededRandom(Date.now())
const postings = createPostingBook()
const agreed = createAgreed()
const answers = await startAnswers({ random, port: Number(process.argv[2] ?? 0), postings, agreed })

process.once('message', (message) => {
  const settings = feedSettings.parse(message)
  const mailer = openMailer(settings.mailPort)
  answers.answerThrough(mailer)
  startOffers({
    mailer,
    random,
    intakeAddress: settings.intakeAddress,
    perMinute: settings.offersPerMinute,
    postings,
  })
  const office = openOffice(settings.apiUrl)
  startVehicles({ random, office, url: settings.positionUrl, token: settings.trackingToken })
  startLoads(office, random)
  startPodAsks(() => office.unproven(), { agreed, mailer, random })
})
const end = () => process.exit(0)
process.on('disconnect', end)
process.on('SIGTERM', end)
process.on('SIGINT', () => undefined)
process.send?.({ relayPort: answers.port } satisfies FeedReady)
