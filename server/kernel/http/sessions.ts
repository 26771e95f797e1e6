import { setTimeout as pause } from 'node:timers/promises'
import type { Permission } from '#contract/permissions.ts'
import { type Holder, toHolder, holderOfSessionOnly } from '#server/kernel/http/access.ts'
import { effectivePermissions } from '#server/kernel/tenant/permissions.ts'
import { readSessions } from '#server/kernel/tenant/sessions.repository.ts'
import type { Database } from '#server/kernel/db/client.ts'
import type { Subscription } from '#server/kernel/db/listener.ts'

/** As of the session's last read, never older than a change the database announced. */
export interface SessionUser {
  readonly id: number
  readonly company_id: number
  readonly uuid: string
  readonly username: string
  readonly email: string
  readonly first_name: string
  readonly last_name: string
  readonly phone: string
  readonly is_admin: boolean
  readonly is_superuser: boolean
  readonly driver: number | null
  readonly payment_status: 'active' | 'grace_period' | 'inactive'
  readonly permissions: readonly Permission[]
  readonly holder: Holder
  readonly sid: string
  readonly impersonator: string
  readonly second_factor_due: boolean
  /** Milliseconds since 1970. */
  readonly expires_at: number
}

export interface SessionChange {
  company_id: number
  user_id?: number
  sid?: string
}

/** Cached on this node until the database announces a change. */
export interface Sessions {
  find(companyId: number, sid: string): Promise<SessionUser | undefined>
  /** Only on this node; the database notifies the others. */
  forget(change: SessionChange): void
  /** Called without a change when any session may have changed. */
  onChange(listener: (change?: SessionChange) => void): void
  /** Until it listens, and while the connection is lost, every call reads the database. */
  start(): Promise<void>
  stop(): Promise<void>
}

const CACHE_LIMIT = 20_000
const CACHE_MS = 60_000

interface Known {
  user: SessionUser
  until: number
}

const matches = (user: SessionUser, { company_id, user_id, sid }: SessionChange) =>
  user.company_id === company_id &&
  (user_id === undefined || user.id === user_id) &&
  (sid === undefined || user.sid === sid)

function parseChange(payload: string): SessionChange | undefined {
  const [company, user, sid] = payload.split(':')
  if (!company || !user || !sid) return undefined
  return {
    company_id: Number(company),
    ...(user !== '*' && { user_id: Number(user) }),
    ...(sid !== '*' && { sid }),
  }
}

type Row = Awaited<ReturnType<typeof readSessions>>[number]

type PermissionSet = Pick<SessionUser, 'permissions' | 'holder'>

const MAX_CACHED_SETS = 1000
const sets = new Map<string, PermissionSet>()

function resolveHolder(row: Row): PermissionSet {
  const permissions = row.second_factor_due ? [] : effectivePermissions(row)
  return {
    permissions,
    holder: row.second_factor_due ? holderOfSessionOnly() : toHolder(permissions, row),
  }
}

/** One object per set of rights, so that ten thousand sessions stay small. */
function heldBy(row: Row): PermissionSet {
  const {
    role_permissions,
    enabled_permissions,
    disabled_permissions,
    is_admin,
    is_superuser,
    driver,
    second_factor_due,
  } = row
  const given = [role_permissions, enabled_permissions, disabled_permissions]
  const key = JSON.stringify([...given, is_admin, is_superuser, driver !== null, second_factor_due])
  let permissionSet = sets.get(key)
  if (!permissionSet) {
    if (sets.size >= MAX_CACHED_SETS) sets.clear()
    permissionSet = resolveHolder(row)
    sets.set(key, permissionSet)
  }
  return permissionSet
}

function toSessionUser(row: Row): SessionUser {
  const { role_permissions: _, enabled_permissions: __, disabled_permissions: ___, expires_at, ...user } = row
  return { ...user, ...heldBy(row), expires_at: Date.parse(expires_at) }
}

interface Batch {
  sids: Set<string>
  rows: Promise<Map<string, Row>>
}

const READ_AT_ONCE = 500
const DEBOUNCE_MS = 50

/** Batches concurrent reads of one company, for example after a role with many users changed. */
function createReader(
  db: Database,
  gatherMs: number,
): (companyId: number, sid: string) => Promise<SessionUser | undefined> {
  const open = new Map<number, Batch>()
  const reading = new Map<number, Promise<unknown>>()

  function begin(companyId: number): Batch {
    const sids = new Set<string>()
    const rows = Promise.race([reading.get(companyId), pause(gatherMs, undefined, { ref: false })]).then(
      async () => {
        if (open.get(companyId)?.sids === sids) open.delete(companyId)
        const found = await db.read(companyId, (tx) => readSessions(tx, [...sids]))
        return new Map(found.map((row) => [row.sid, row]))
      },
    )
    const settle = () => void (reading.get(companyId) === over && reading.delete(companyId))
    const over: Promise<void> = rows.then(settle, settle)
    reading.set(companyId, over)
    return { sids, rows }
  }

  return async (companyId, sid) => {
    let batch = open.get(companyId)
    if (!batch || batch.sids.size >= READ_AT_ONCE) open.set(companyId, (batch = begin(companyId)))
    batch.sids.add(sid)
    const row = (await batch.rows).get(sid)
    return row && toSessionUser(row)
  }
}

export function createSessions(db: Database, { gatherMs = DEBOUNCE_MS } = {}): Sessions {
  const read = createReader(db, gatherMs)
  const known = new Map<string, Known>()
  const listeners = new Set<(change?: SessionChange) => void>()
  let generation = 0
  let subscription: Subscription | undefined
  const isListening = () => subscription !== undefined && db.listening

  function forget(change?: SessionChange): void {
    generation++
    for (const [sid, { user }] of known) if (!change || matches(user, change)) known.delete(sid)
  }

  function changed(change?: SessionChange): void {
    forget(change)
    for (const listener of listeners) listener(change)
  }

  return {
    async find(companyId, sid) {
      const now = Date.now()
      const cached = isListening() ? known.get(sid) : undefined
      if (cached && cached.until > now && cached.user.company_id === companyId) return cached.user
      const before = generation
      const user = await read(companyId, sid)
      if (user && isListening() && generation === before) {
        if (known.size >= CACHE_LIMIT) known.clear()
        known.set(sid, { user, until: Math.min(now + CACHE_MS, user.expires_at) })
      }
      return user
    },
    forget,
    onChange: (listener) => void listeners.add(listener),
    async start() {
      subscription = await db.listen(
        'session',
        (payload) => changed(parseChange(payload)),
        () => changed(),
      )
    },
    async stop() {
      await subscription?.close()
      subscription = undefined
    },
  }
}
