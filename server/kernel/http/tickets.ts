import { randomUUID } from 'node:crypto'
import { EncryptJWT, jwtDecrypt } from 'jose'
import { spendTicket } from '#server/kernel/http/tickets.repository.ts'
import type { Database } from '#server/kernel/db/client.ts'

export type TicketKind =
  | 'sign-in'
  | 'sign-in-choice'
  | 'signed-in'
  | 'add-passkey'
  | 'passkey'
  | 'own-passkey'

const ISSUER = 'freight'

/** Encrypted state carried by the browser, so that abandoned sign-ins store nothing. */
export interface Tickets {
  seal(kind: TicketKind, note: Record<string, unknown>, seconds: number): Promise<string>
  read(kind: TicketKind, ticket: string): Promise<Record<string, unknown> | undefined>
  /** Like `read`, but undefined from the second use on. */
  spend(db: Database, kind: TicketKind, ticket: string): Promise<Record<string, unknown> | undefined>
}

export function createTickets(secret: Uint8Array): Tickets {
  async function open(kind: TicketKind, ticket: string) {
    if (ticket === '' || ticket.length > 4096) return undefined
    try {
      const { payload } = await jwtDecrypt(ticket, secret, {
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: ['A256GCM'],
        issuer: ISSUER,
        audience: kind,
        requiredClaims: ['jti', 'exp'],
      })
      return payload
    } catch {
      return undefined
    }
  }

  return {
    seal: (kind, note, seconds) =>
      new EncryptJWT(note)
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setIssuer(ISSUER)
        .setAudience(kind)
        .setJti(randomUUID())
        .setExpirationTime(`${seconds}s`)
        .encrypt(secret),
    read: open,
    async spend(db, kind, ticket) {
      const note = await open(kind, ticket)
      const { jti, exp } = note ?? {}
      if (!jti || !exp) return undefined
      const isFirst = await db.system((tx) => spendTicket(tx, jti, new Date(exp * 1000)))
      return isFirst ? note : undefined
    },
  }
}
