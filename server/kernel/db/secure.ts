import pg from 'pg'
import { StartProblem } from '#server/kernel/base/problem.ts'
import { inTurn } from '#server/kernel/db/in-turn.ts'
import { isConnectionLoss } from '#server/kernel/db/losses.ts'

const APP = 'freight_app'
const SYSTEM = 'freight_system'

/** Tables without a company, readable by every company. */
const SHARED = new Set([
  'state',
  'vehicle_type',
  'company_type',
  'liability_type',
  'equipment',
  'dock',
  'reject_note',
  'place',
])
/** Tables without a company, only for the server's own work. */
const PRIVATE = new Set([
  'secret',
  'login_failure',
  'spent_ticket',
  'mail_place',
  'mailbox_mark',
  'mailbox_lease',
  'payment_event',
  'backup_mark',
])
const RUNNER = new Set(['migration'])
const APPEND_ONLY = new Set(['audit_entry'])

const DRAWN = ['load_id_seq']

const EVERYTHING = ['DELETE', 'INSERT', 'SELECT', 'UPDATE']

interface TableState {
  name: string
  /** Views run as their caller, so the tables' policies decide. */
  is_view: boolean
  has_company: boolean
  secured: boolean
  policies: string[]
  app: string[]
  system: string[]
}

const STATE = `
  SELECT c.relname AS name, c.relkind = 'v' AS is_view,
    EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'company_id' AND NOT a.attisdropped) AS has_company,
    c.relrowsecurity AS secured,
    ARRAY(SELECT p.polname::text FROM pg_policy p WHERE p.polrelid = c.oid) AS policies,
    ARRAY(SELECT g.privilege_type FROM aclexplode(c.relacl) g WHERE g.grantee = to_regrole('${APP}') ORDER BY 1) AS app,
    ARRAY(SELECT g.privilege_type FROM aclexplode(c.relacl) g WHERE g.grantee = to_regrole('${SYSTEM}') ORDER BY 1) AS system
  FROM pg_class c
  WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p', 'v')
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
  ORDER BY c.relname`

function getPolicies({ name, is_view, has_company }: TableState): {
  app: string[]
  system: string[]
  scope?: string
} {
  if (is_view) return { app: ['SELECT'], system: ['SELECT'] }
  if (RUNNER.has(name)) return { app: [], system: [] }
  if (name === 'company') return { app: ['SELECT', 'UPDATE'], system: EVERYTHING, scope: 'id' }
  if (APPEND_ONLY.has(name))
    return { app: ['INSERT', 'SELECT'], system: ['INSERT', 'SELECT'], scope: 'company_id' }
  if (has_company) return { app: EVERYTHING, system: EVERYTHING, scope: 'company_id' }
  if (SHARED.has(name)) return { app: ['SELECT'], system: EVERYTHING }
  if (PRIVATE.has(name)) return { app: [], system: EVERYTHING }
  throw new Error(
    `The table ${name} has no company_id: declare in server/kernel/db/secure.ts whether companies share it or only the server sees it.`,
  )
}

function grants(table: string, role: string, has: string[], want: string[]): string[] {
  if (has.join() === want.join()) return []
  return [
    `REVOKE ALL ON ${table} FROM ${role}`,
    ...(want.length > 0 ? [`GRANT ${want.join(', ')} ON ${table} TO ${role}`] : []),
  ]
}

function policies(table: string, state: TableState, scope: string): string[] {
  const own = `${scope} = current_setting('app.company_id')::int`
  return [
    ...(state.secured ? [] : [`ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY`]),
    ...(state.policies.includes('tenant')
      ? []
      : [`CREATE POLICY tenant ON ${table} TO ${APP} USING (${own}) WITH CHECK (${own})`]),
    ...(state.policies.includes('system')
      ? []
      : [`CREATE POLICY system ON ${table} TO ${SYSTEM} USING (true) WITH CHECK (true)`]),
  ]
}

function changes(state: TableState): string[] {
  const table = pg.escapeIdentifier(state.name)
  const { app, system, scope } = getPolicies(state)
  return [
    ...(scope ? policies(table, state, scope) : []),
    ...grants(table, APP, state.app, app),
    ...grants(table, SYSTEM, state.system, system),
  ]
}

async function ensureRole(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query<{ present: boolean; settable: boolean }>(
    `SELECT to_regrole($1) IS NOT NULL AS present,
      CASE WHEN to_regrole($1) IS NULL THEN false
        ELSE pg_has_role(to_regrole($1), CASE WHEN current_setting('server_version_num')::int >= 160000 THEN 'SET' ELSE 'MEMBER' END) END AS settable`,
    [role],
  )
  const { present, settable } = rows[0]!
  // Roles belong to the whole cluster: another database may be creating them concurrently.
  if (!present)
    await client.query(
      `DO $$ BEGIN CREATE ROLE ${role} NOLOGIN; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$`,
    )
  if (!settable) await client.query(`GRANT ${role} TO CURRENT_USER`)
}

async function rolesAdvice(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ me: string; missing: string[] }>(
    `SELECT quote_ident(current_user) AS me, ARRAY(SELECT r FROM unnest($1::text[]) r WHERE to_regrole(r) IS NULL) AS missing`,
    [[APP, SYSTEM]],
  )
  const { me, missing } = rows[0]!
  return [...missing.map((role) => `CREATE ROLE ${role} NOLOGIN;`), `GRANT ${APP}, ${SYSTEM} TO ${me};`].join(
    ' ',
  )
}

async function ensureRoles(client: pg.Client): Promise<void> {
  try {
    await inTurn(client, async () => {
      await ensureRole(client, APP)
      await ensureRole(client, SYSTEM)
    })
  } catch (error) {
    if (isConnectionLoss(error)) throw error
    throw new StartProblem(
      `The database user can’t create the roles that keep companies apart (${(error as Error).message}). ` +
        `Ask a database administrator to run: ${await rolesAdvice(client)}`,
      { cause: error },
    )
  }
}

/** Sets grants and row-level security; changes only what differs. */
export async function secure(client: pg.Client): Promise<void> {
  await ensureRoles(client)
  await inTurn(client, () => secureTables(client))
}

async function secureTables(client: pg.Client): Promise<void> {
  const { rows } = await client.query<TableState>(STATE)
  const { rows: schemas } = await client.query<{ name: string; open: boolean }>(
    `SELECT quote_ident(current_schema()) AS name, has_schema_privilege('${APP}', current_schema(), 'USAGE')
      AND has_schema_privilege('${SYSTEM}', current_schema(), 'USAGE') AS open`,
  )
  const { name, open } = schemas[0]!
  const { rows: sequences } = await client.query<{ name: string }>(
    `SELECT quote_ident(relname) AS name FROM pg_class WHERE relkind = 'S' AND relnamespace = current_schema()::regnamespace
      AND relname = ANY ($1) AND NOT has_sequence_privilege('${APP}', oid, 'USAGE')`,
    [DRAWN],
  )
  const statements = [
    ...(open ? [] : [`GRANT USAGE ON SCHEMA ${name} TO ${APP}, ${SYSTEM}`]),
    ...rows.flatMap(changes),
    ...sequences.map((sequence) => `GRANT USAGE ON SEQUENCE ${sequence.name} TO ${APP}`),
  ]
  if (statements.length > 0) await client.query(statements.join('; '))
}
