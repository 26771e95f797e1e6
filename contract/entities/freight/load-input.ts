import { z } from 'zod'
import { stopInputs } from '#contract/entities/freight/stop.ts'
import {
  cents,
  chosenId,
  emailText,
  idNumber,
  phoneText,
  seenLines,
  seenText,
  versionNumber,
} from '#contract/http.ts'

export const amount = cents.max(100_000_000, 'Enter an amount below $1,000,000.')
const flag = z.boolean()
const size = z.number().positive('Enter a size above 0.').max(1000).nullable()

export const loadInput = z.object({
  broker: chosenId('Choose the broker.'),
  broker_reference: seenText(120),
  contact_name: seenText(120),
  contact_email: emailText,
  contact_phone: phoneText,
  vehicle: chosenId('Choose the unit.'),
  dispatcher: chosenId('Choose the dispatcher.'),
  driver: idNumber.nullable(),
  second_driver: idNumber.nullable(),
  broker_price_cents: amount,
  driver_price_cents: amount,
  pieces: z.int().positive('Enter a number above 0.').max(100_000).nullable(),
  weight: z.number().positive('Enter a weight above 0.').max(200_000).nullable(),
  length: size,
  width: size,
  height: size,
  stackable: flag,
  hazardous: flag,
  fast_load: flag,
  dock_level: flag,
  notes: seenLines(4000),
  override_reason: seenLines(500),
  stops: stopInputs,
})

export const newLoad = loadInput.partial().extend({
  ...loadInput.pick({
    broker: true,
    vehicle: true,
    broker_price_cents: true,
    driver_price_cents: true,
    stops: true,
  }).shape,
  bid: idNumber.nullable().default(null),
  offer: idNumber.nullable().default(null),
  number_of_repetitions: z.int().min(1, 'Enter 1 or more.').max(50, 'Enter at most 50.').default(1),
  days_apart: z.int().min(0, 'Enter 0 or more.').max(31, 'Enter at most 31.').default(1),
})

export const priceReason = seenLines(500).default('')

export const loadChange = loadInput.partial().extend({ version: versionNumber, price_reason: priceReason })
