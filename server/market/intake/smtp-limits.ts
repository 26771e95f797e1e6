import { MINUTE_MS } from '#contract/rules/durations.ts'

export interface SmtpLimits {
  connections: number
  connectionsPerNetwork: number
  /** Connections and bytes reserved for known senders. */
  reservedConnections: number
  reservedBytes: number
  bytes: number
  bytesPerNetwork: number
  mailMs: number
  strangerMs: number
  knownMs: number
}

export const SMTP_LIMITS: SmtpLimits = {
  connections: 200,
  connectionsPerNetwork: 40,
  reservedConnections: 50,
  reservedBytes: 16 * 1024 * 1024,
  bytes: 64 * 1024 * 1024,
  bytesPerNetwork: 16 * 1024 * 1024,
  mailMs: 3 * MINUTE_MS,
  strangerMs: 2 * MINUTE_MS,
  knownMs: 10 * MINUTE_MS,
}

interface Peer {
  id: string
  network: string
  isKnown: boolean
  bytes: number
  isSending: boolean
  timer?: NodeJS.Timeout | undefined
}

/**
 * Fair use of the SMTP listener: the peer holding most is displaced by newcomers, and idle connections are
 * closed.
 */
export interface SmtpLimiter {
  enter(id: string, network: string): boolean
  leave(id: string): void
  begin(id: string): void
  hold(id: string, bytes: number): boolean
  release(id: string, isAccepted: boolean): void
}

const maxBy = <T>(all: readonly T[], of: (one: T) => number): T | undefined =>
  all.reduce<T | undefined>((best, one) => (best === undefined || of(one) > of(best) ? one : best), undefined)

export function createSmtpLimiter(
  limits: SmtpLimits,
  isKnown: (network: string) => boolean,
  end: (id: string, reason: string) => void,
): SmtpLimiter {
  const peers = new Map<string, Peer>()
  const all = () => [...peers.values()]
  const sum = (some: readonly Peer[]) => some.reduce((bytes, peer) => bytes + peer.bytes, 0)
  const listPeers = (network: string) => all().filter((peer) => peer.network === network)
  const strangers = () => all().filter((peer) => !peer.isKnown)

  function leave(id: string): void {
    clearTimeout(peers.get(id)?.timer)
    peers.delete(id)
  }

  function dismiss({ id }: Peer, reason: string): void {
    leave(id)
    end(id, reason)
  }

  function setDeadline(peer: Peer, ms: number, reason: string): void {
    clearTimeout(peer.timer)
    peer.timer = setTimeout(() => dismiss(peer, reason), ms).unref()
  }

  const awaitMail = (peer: Peer) =>
    setDeadline(peer, peer.isKnown ? limits.knownMs : limits.strangerMs, '4.4.2 Timed out waiting for mail')

  function displace(
    competing: readonly Peer[],
    network: string,
    measure: (some: readonly Peer[]) => number,
    least: number,
  ): boolean {
    const networks = Map.groupBy(competing, (peer) => peer.network)
    const greediest = maxBy([...networks.values()], measure)
    if (!greediest || measure(greediest) < measure(networks.get(network) ?? []) + least) return false
    const [oldest] = greediest
    const victim = maxBy(greediest, ({ bytes }) => bytes) ?? oldest
    if (!victim) return false
    dismiss(victim, '4.3.2 Too many connections, try again later')
    return true
  }

  const count = (some: readonly Peer[]) => some.length

  return {
    enter(id, network) {
      if (listPeers(network).length >= limits.connectionsPerNetwork) return false
      const peer: Peer = { id, network, isKnown: isKnown(network), bytes: 0, isSending: false }
      const [competing, room] = peer.isKnown
        ? [all(), limits.connections]
        : [strangers(), limits.connections - limits.reservedConnections]
      const isFull = competing.length >= room || peers.size >= limits.connections
      if (isFull && !displace(competing, network, count, 2)) return false
      peers.set(id, peer)
      awaitMail(peer)
      return true
    },
    leave,
    begin(id) {
      const peer = peers.get(id)
      if (!peer) return
      peer.isSending = true
      setDeadline(peer, limits.mailMs, '4.4.2 Message transfer timed out')
    },
    hold(id, bytes) {
      const peer = peers.get(id)
      if (!peer) return false
      if (sum(listPeers(peer.network)) + bytes > limits.bytesPerNetwork) return false
      const [competing, room] = peer.isKnown
        ? [all(), limits.bytes]
        : [strangers(), limits.bytes - limits.reservedBytes]
      while (
        sum(competing.filter((one) => peers.has(one.id))) + bytes > room ||
        sum(all()) + bytes > limits.bytes
      ) {
        const left = competing.filter((one) => peers.has(one.id))
        if (!displace(left, peer.network, sum, bytes)) return false
      }
      peer.bytes += bytes
      return true
    },
    release(id, isAccepted) {
      const peer = peers.get(id)
      if (!peer) return
      peer.bytes = 0
      if (peer.isSending) {
        peer.isSending = false
        if (isAccepted) peer.isKnown ||= isKnown(peer.network)
        awaitMail(peer)
      }
    },
  }
}
