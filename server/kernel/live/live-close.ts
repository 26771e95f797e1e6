import type { Peer } from '#server/kernel/live/live-peers.ts'

/** Closes are spread out so that not every client reconnects at once. */
const CLOSES_A_SECOND = 50
const MAX_CLOSE_SPREAD_MS = 40_000
const CLOSE_PATIENCE_MS = 2000

/** Close codes: the client comes back after 1012 and stays away after 1008. */
export const CLOSE = { ended: 1008, again: 1012 } as const

export const closeSpread = (sockets: number): number =>
  sockets < 10 ? 0 : Math.min(MAX_CLOSE_SPREAD_MS, (sockets / CLOSES_A_SECOND) * 1000)

export async function closeSoon({ socket }: Peer, index: number, { length }: readonly Peer[]): Promise<void> {
  const wait = (closeSpread(length) * index) / length
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  const closing = setTimeout(() => socket.close(CLOSE.again), wait)
  const patience = setTimeout(() => socket.terminate(), wait + CLOSE_PATIENCE_MS)
  await closed
  clearTimeout(closing)
  clearTimeout(patience)
}
