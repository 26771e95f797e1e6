import { randomUUID } from 'node:crypto'
import { BLACKLISTED, BROKERS, type DemoBroker } from '#server/demo/data/brokers.ts'
import {
  type FmcsaSimulator,
  type SimulatedCarrier,
  startFmcsaSimulator,
} from '#server/demo/fmcsa-simulator.ts'

function toCarrier(broker: DemoBroker): SimulatedCarrier {
  const [city = '', place = ''] = broker.city.split(', ')
  const [state = '', zip = ''] = place.split(' ')
  const isActive = broker !== BLACKLISTED.broker
  return {
    dotNumber: Number(broker.dot),
    mcNumber: broker.mc,
    legalName: `${broker.name} INC`,
    dbaName: null,
    allowedToOperate: isActive ? 'Y' : 'N',
    brokerAuthorityStatus: isActive ? 'A' : 'I',
    commonAuthorityStatus: 'N',
    statusCode: isActive ? 'A' : 'I',
    oosDate: null,
    phyStreet: broker.street.toUpperCase(),
    phyCity: city.toUpperCase(),
    phyState: state,
    phyZipcode: zip,
    phyCountry: 'US',
    telephone: broker.phone,
  }
}

/** FMCSA's register for the demo, with the demo's brokers. */
export const startDemoRegister = (): Promise<FmcsaSimulator> =>
  startFmcsaSimulator(BROKERS.map(toCarrier), randomUUID())
