/** Jobs at once on a node, and how many of them one company may have. */
export interface Slots {
  slots: number
  share: number
}

/**
 * The queues that jobs are taken from, by the server of others that they wait for; `database` waits for none. Each has slots of its
 * own, so that a server that hangs holds up nothing but what needs it.
 */
export const LANES = {
  database: { slots: 4, share: 2 },
  cards: { slots: 2, share: 1 },
  files: { slots: 4, share: 2 },
  mail: { slots: 4, share: 2 },
  push: { slots: 100, share: 50 },
  roads: { slots: 1, share: 1 },
  sms: { slots: 4, share: 1 },
  webhooks: { slots: 100, share: 20 },
} as const satisfies Readonly<Record<string, Slots>>

export type Lane = keyof typeof LANES
