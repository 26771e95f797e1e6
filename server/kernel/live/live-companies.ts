import type { FastifyBaseLogger } from 'fastify'
import { CLOSE } from '#server/kernel/live/live-close.ts'
import { createLiveFeed, type LiveFeed } from '#server/kernel/live/live-feed.ts'
import { CompanyPeers, type Peer } from '#server/kernel/live/live-peers.ts'
import type { Database } from '#server/kernel/db/client.ts'

export interface LiveCompany {
  peers: CompanyPeers
  feed: LiveFeed
}

/** Companies with open sockets, each with its feed; a company is dropped with its last socket. */
export function createLiveCompanies(db: Database, log: FastifyBaseLogger) {
  const companies = new Map<number, LiveCompany>()
  const socketsOfUser = new Map<string, number>()

  function open(id: number): LiveCompany {
    let company = companies.get(id)
    if (!company) {
      const peers = new CompanyPeers()
      const feed = createLiveFeed(db, id, {
        onEvents: (events) => peers.deliver(events),
        onGap: () => [...peers].forEach((peer) => peer.socket.close(CLOSE.again)),
        onError: (error) => log.warn({ err: error, company: id }, 'could not read live events; trying again'),
      })
      company = { peers, feed }
      companies.set(id, company)
    }
    return company
  }

  function dropIfEmpty(id: number): void {
    const company = companies.get(id)
    if (!company || company.peers.size > 0) return
    company.feed.stop()
    companies.delete(id)
  }

  return {
    get size() {
      return [...companies.values()].reduce((sum, { peers }) => sum + peers.size, 0)
    },
    open,
    dropIfEmpty,
    get: (id: number): LiveCompany | undefined => companies.get(id),
    allPeers: (): Peer[] => [...companies.values()].flatMap(({ peers }) => [...peers]),
    countOfUser: (uuid: string): number => socketsOfUser.get(uuid) ?? 0,
    enter(peer: Peer): void {
      const { company_id, uuid } = peer.user
      open(company_id).peers.add(peer)
      socketsOfUser.set(uuid, (socketsOfUser.get(uuid) ?? 0) + 1)
    },
    leave(peer: Peer): void {
      const { company_id, uuid } = peer.user
      companies.get(company_id)?.peers.remove(peer)
      const left = (socketsOfUser.get(uuid) ?? 1) - 1
      if (left > 0) socketsOfUser.set(uuid, left)
      else socketsOfUser.delete(uuid)
      dropIfEmpty(company_id)
    },
    wakeAll: (): void => companies.forEach(({ feed }) => feed.wake()),
    stop(): void {
      for (const { feed } of companies.values()) feed.stop()
      companies.clear()
    },
  }
}
