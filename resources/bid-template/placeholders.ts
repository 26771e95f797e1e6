import type { BID_PLACEHOLDERS, BidMailParts } from '#contract/rules/bid-text.ts'
import type { Me } from '#contract/entities/people/session.ts'

export type Placeholder = (typeof BID_PLACEHOLDERS)[number]

export const PLACEHOLDER_WORDS: Readonly<Record<Placeholder, string>> = {
  price: 'Our price',
  contact: 'Broker contact',
  order_number: 'Order number',
  pick_up_at: 'Pickup location',
  pick_up_date: 'Pickup date',
  deliver_to: 'Delivery location',
  delivery_date: 'Delivery date',
  vehicle_type: 'Vehicle type',
  unit: 'Unit number',
  payload: 'Payload',
  cargo: 'Cargo space',
  door: 'Door size',
  miles_out: 'Deadhead miles',
  hours_out: 'Drive time to pickup',
  dispatcher: 'Dispatcher',
  phone: 'Dispatcher’s phone',
  company: 'Our company',
  mc_number: 'Our MC number',
  dot_number: 'Our DOT number',
  reference: 'Our reference',
}

/** Sample offer and truck, with the user's own name and company. */
export const buildSample = (me: Me): BidMailParts => ({
  offer: {
    id: 48210,
    subject: 'Load 48210: Laredo, TX to Detroit, MI',
    order_number: '48210',
    pick_up_at: 'Laredo, TX 78045',
    pick_up_at_state: 'TX',
    pick_up_latitude: null,
    pick_up_longitude: null,
    pick_up_date: null,
    pick_up_date_raw: 'ASAP',
    deliver_to: 'Detroit, MI 48201',
    deliver_to_state: 'MI',
    deliver_latitude: null,
    deliver_longitude: null,
    delivery_date: null,
    delivery_date_raw: 'Deliver Direct',
    contact_name: 'Kim Park',
    broker_company: 'Summit Freight',
  },
  vehicle: {
    id: 101,
    unit_number: '101',
    vehicle_type_name: 'Sprinter',
    payload: 3500,
    useful_cargo_length: 144,
    useful_cargo_width: 52,
    useful_cargo_height: 70,
    door_width: 49,
    door_height: 68,
    road_distance: 38,
    road_duration: 52,
    is_estimated: true,
  },
  company: me.company,
  dispatcher: me,
  price_cents: 95_000,
})
