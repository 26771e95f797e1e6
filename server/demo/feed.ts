import { startBrokers } from './feed-brokers.ts'
import { startOffers } from './feed-offers.ts'
import { feedSettings, type FeedReady } from './feed-settings.ts'
import { startVehicles } from './feed-vehicles.ts'
import { openMailer } from './mailer.ts'
import { seededRandom } from './random.ts'

const settings = feedSettings.parse(JSON.parse(process.argv[2] ?? '{}'))
const random = seededRandom(Date.now())
const mailer = openMailer(settings.mailPort)
const brokers = await startBrokers({ mailer, random, port: settings.relayPort })
const offers = startOffers({ mailer, random, intakeAddress: settings.intakeAddress, perMinute: settings.offersPerMinute })
const vehicles = startVehicles({ random, url: settings.positionUrl, token: settings.trackingToken })

async function stop() {
  offers.stop()
  vehicles.stop()
  await brokers.stop()
  mailer.close()
  process.exit(0)
}

process.on('disconnect', stop)
process.on('SIGTERM', stop)
process.on('SIGINT', () => undefined)
process.send?.({ relayPort: brokers.port } satisfies FeedReady)
