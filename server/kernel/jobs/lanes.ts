export interface Slots {
  slots: number
  share: number
}

/**
 * One queue per external service, `database` for none; separate slots, so that a hanging service delays only
 * its own jobs.
 */
export const LANES = {
  database: { slots: 4, share: 2 },
  attachments: { slots: 2, share: 2 },
  cards: { slots: 2, share: 1 },
  edi: { slots: 4, share: 2 },
  email: { slots: 3, share: 2 },
  files: { slots: 4, share: 2 },
  mail: { slots: 4, share: 2 },
  register: { slots: 2, share: 1 },
  push: { slots: 100, share: 50 },
  roads: { slots: 1, share: 1 },
  sms: { slots: 4, share: 1 },
  webhooks: { slots: 100, share: 20 },
} as const satisfies Readonly<Record<string, Slots>>

export type Lane = keyof typeof LANES
