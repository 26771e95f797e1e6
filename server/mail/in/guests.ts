import { MINUTE_MS } from '#contract/rules/durations.ts'

export interface GuestLimits {
  connections: number
  connectionsOfPlace: number
  /** Connections and bytes reserved for known senders. */
  keptConnections: number
  keptBytes: number
  bytes: number
  bytesOfPlace: number
  mailMs: number
  strangerMs: number
  knownMs: number
}

export const GUEST_LIMITS: GuestLimits = {
  connections: 200,
  connectionsOfPlace: 40,
  keptConnections: 50,
  keptBytes: 16 * 1024 * 1024,
  bytes: 64 * 1024 * 1024,
  bytesOfPlace: 16 * 1024 * 1024,
  mailMs: 3 * MINUTE_MS,
  strangerMs: 2 * MINUTE_MS,
  knownMs: 10 * MINUTE_MS,
}

interface Guest {
  id: string
  place: string
  isKnown: boolean
  bytes: number
  isSending: boolean
  timer?: NodeJS.Timeout | undefined
}

/**
 * Fair use of the SMTP listener: the peer holding most is displaced by newcomers, and idle connections are
 * closed.
 */
export interface Guests {
  enter(id: string, place: string): boolean
  leave(id: string): void
  begin(id: string): void
  hold(id: string, bytes: number): boolean
  release(id: string, isTaken: boolean): void
}

const most = <T>(all: readonly T[], of: (one: T) => number): T | undefined =>
  all.reduce<T | undefined>((best, one) => (best === undefined || of(one) > of(best) ? one : best), undefined)

export function createGuests(
  limits: GuestLimits,
  isKnown: (place: string) => boolean,
  end: (id: string, reason: string) => void,
): Guests {
  const guests = new Map<string, Guest>()
  const all = () => [...guests.values()]
  const sum = (some: readonly Guest[]) => some.reduce((bytes, guest) => bytes + guest.bytes, 0)
  const of = (place: string) => all().filter((guest) => guest.place === place)
  const strangers = () => all().filter((guest) => !guest.isKnown)

  function leave(id: string): void {
    clearTimeout(guests.get(id)?.timer)
    guests.delete(id)
  }

  function dismiss({ id }: Guest, reason: string): void {
    leave(id)
    end(id, reason)
  }

  function expect(guest: Guest, ms: number, reason: string): void {
    clearTimeout(guest.timer)
    guest.timer = setTimeout(() => dismiss(guest, reason), ms).unref()
  }

  const awaitMail = (guest: Guest) =>
    expect(guest, guest.isKnown ? limits.knownMs : limits.strangerMs, '4.4.2 Timed out waiting for mail')

  function displace(
    among: readonly Guest[],
    place: string,
    held: (some: readonly Guest[]) => number,
    least: number,
  ): boolean {
    const places = Map.groupBy(among, (guest) => guest.place)
    const greediest = most([...places.values()], held)
    if (!greediest || held(greediest) < held(places.get(place) ?? []) + least) return false
    const [oldest] = greediest
    const victim = most(greediest, ({ bytes }) => bytes) ?? oldest
    if (!victim) return false
    dismiss(victim, '4.3.2 Too many connections, try again later')
    return true
  }

  const count = (some: readonly Guest[]) => some.length

  return {
    enter(id, place) {
      if (of(place).length >= limits.connectionsOfPlace) return false
      const guest: Guest = { id, place, isKnown: isKnown(place), bytes: 0, isSending: false }
      const [among, room] = guest.isKnown
        ? [all(), limits.connections]
        : [strangers(), limits.connections - limits.keptConnections]
      const isFull = among.length >= room || guests.size >= limits.connections
      if (isFull && !displace(among, place, count, 2)) return false
      guests.set(id, guest)
      awaitMail(guest)
      return true
    },
    leave,
    begin(id) {
      const guest = guests.get(id)
      if (!guest) return
      guest.isSending = true
      expect(guest, limits.mailMs, '4.4.2 Message transfer timed out')
    },
    hold(id, bytes) {
      const guest = guests.get(id)
      if (!guest) return false
      if (sum(of(guest.place)) + bytes > limits.bytesOfPlace) return false
      const [among, room] = guest.isKnown
        ? [all(), limits.bytes]
        : [strangers(), limits.bytes - limits.keptBytes]
      while (
        sum(among.filter((one) => guests.has(one.id))) + bytes > room ||
        sum(all()) + bytes > limits.bytes
      ) {
        const left = among.filter((one) => guests.has(one.id))
        if (!displace(left, guest.place, sum, bytes)) return false
      }
      guest.bytes += bytes
      return true
    },
    release(id, isTaken) {
      const guest = guests.get(id)
      if (!guest) return
      guest.bytes = 0
      if (guest.isSending) {
        guest.isSending = false
        if (isTaken) guest.isKnown ||= isKnown(guest.place)
        awaitMail(guest)
      }
    },
  }
}
