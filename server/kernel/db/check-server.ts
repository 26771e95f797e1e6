import { StartProblem } from '#server/kernel/base/problem.ts'
import {
  APP,
  type Connection,
  type ConnectionKind,
  connectionSettings,
  SYSTEM,
} from '#server/kernel/db/connect.ts'
import { connectToOne, withClient } from '#server/kernel/db/connection.ts'
import { splitHosts } from '#server/kernel/db/hosts.ts'
import { cause, isConnectionLoss } from '#server/kernel/db/losses.ts'

export const POOLER =
  'DATABASE_URL leads to a connection pooler, such as PgBouncer, that doesn’t give each connection a session of its own ' +
  'with its settings. Freight needs one: for the role that keeps companies apart, time limits, prepared statements and ' +
  'LISTEN. Set DATABASE_URL to PostgreSQL itself, or to a proxy that passes connections through, such as HAProxy.'

export function unreachable(url: string, error: unknown): StartProblem {
  const hosts = splitHosts(url).map((one) => new URL(one))
  return new StartProblem(
    `Can’t reach the database ${hosts[0]?.pathname} at ${hosts.map(({ host }) => host).join(', ')} (DATABASE_URL): ${cause(error).message}. Check the address, and that it is running.`,
    { cause: error },
  )
}

async function inSession<T>(
  url: string,
  kind: ConnectionKind,
  work: (client: Connection) => Promise<T>,
): Promise<T> {
  const client = await connectToOne(connectionSettings(url, kind))
  try {
    return await work(client)
  } finally {
    client.connection.stream.destroy()
  }
}

const readPid = async (client: Connection) =>
  (await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid ?? 0

/** Statements of one connection go to several sessions, or those of two to the same. */
async function sharesSessions(url: string): Promise<boolean> {
  const kind = { name: 'start', statementTimeout: APP.statementTimeout }
  return inSession(url, kind, (one) =>
    inSession(url, kind, async (other) => {
      const pids = [await readPid(one), await readPid(one), await readPid(other), await readPid(other)]
      return pids[0] !== pids[1] || pids[2] !== pids[3] || pids[0] === pids[2]
    }),
  )
}

/** Before the first statement that changes anything. Throws StartProblem, or a lost connection. */
export async function checkServer(url: string): Promise<void> {
  try {
    if (await sharesSessions(url)) throw new StartProblem(POOLER)
  } catch (error) {
    if (error instanceof StartProblem) throw error
    // PgBouncer's own word for settings in the address.
    if (/unsupported startup parameter/.test(cause(error).message))
      throw new StartProblem(POOLER, { cause: error })
    if (isConnectionLoss(error)) throw error
    throw unreachable(url, error)
  }
}

const STRONG = `SELECT rolname AS role, rolsuper AS is_super FROM pg_roles
  WHERE (rolsuper OR rolbypassrls) AND rolname = ANY ($1) ORDER BY rolname`

/** Row-level security doesn't hold for a superuser or a role with BYPASSRLS. */
export async function findStrongRole(url: string): Promise<string | undefined> {
  return withClient(url, async (client) => {
    const { rows: own } = await client.query<{ me: string; database: string }>(
      'SELECT session_user::text AS me, quote_ident(current_database()) AS database',
    )
    const { me = '', database = '' } = own[0] ?? {}
    const { rows } = await client.query<{ role: string; is_super: boolean }>(STRONG, [
      [me, APP.role, SYSTEM.role],
    ])
    const [found] = rows
    if (!found) return undefined
    const what = found.is_super ? 'is a superuser' : 'has BYPASSRLS'
    const advice =
      found.role === me
        ? `Ask a database administrator to run: CREATE ROLE freight LOGIN CREATEROLE PASSWORD '…'; ALTER DATABASE ${database} OWNER TO freight; and set DATABASE_URL to that user. Tables that exist already need the new owner too (REASSIGN OWNED).`
        : `Ask a database administrator to run: ALTER ROLE ${found.role} NOSUPERUSER NOBYPASSRLS;`
    return `The database user ${found.role} ${what}, so row-level security would not keep companies apart. ${advice}`
  })
}

export async function refuseStrongRole(url: string): Promise<void> {
  const found = await findStrongRole(url)
  if (found) throw new StartProblem(found)
}

/** A pooler may silently drop the settings that a connection asks for. */
export async function hasOwnSettings(url: string): Promise<boolean> {
  for (const kind of [APP, SYSTEM]) {
    const inForce = await inSession(url, kind, async (client) => {
      const { rows } = await client.query<{ role: string; timeout: string }>(
        `SELECT current_user::text AS role, setting AS timeout FROM pg_settings WHERE name = 'statement_timeout'`,
      )
      return rows[0]?.role === kind.role && Number(rows[0].timeout) === kind.statementTimeout
    })
    if (!inForce) return false
  }
  return true
}
