import { z } from 'zod'
import { loadInput } from '#contract/entities/freight/load-input.ts'
import { stopAddress, stopTime } from '#contract/entities/freight/stop.ts'

/** Numbers are drawn together at the end, so other bookings wait for the whole sheet. */
export const LOAD_SHEET_ROWS = 1000

export const loadSheetRow = loadInput
  .pick({ broker: true, vehicle: true, broker_price_cents: true, driver_price_cents: true })
  .extend({
    ...loadInput
      .pick({
        broker_reference: true,
        contact_name: true,
        contact_email: true,
        contact_phone: true,
        dispatcher: true,
        driver: true,
        second_driver: true,
        pieces: true,
        weight: true,
        hazardous: true,
        notes: true,
        override_reason: true,
      })
      .partial().shape,
    number: z.string().optional(),
    pick_up_at: stopAddress,
    pick_up_from: stopTime,
    pick_up_until: stopTime,
    deliver_to: stopAddress,
    deliver_from: stopTime,
    deliver_until: stopTime,
  })
export type LoadSheetRow = z.output<typeof loadSheetRow>
