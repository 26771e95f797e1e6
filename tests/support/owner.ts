import { withClient } from '#server/kernel/db/connection.ts'

const OWNER = 'freight_owner'

const OWNED = `
  SELECT format('ALTER TABLE %s OWNER TO ${OWNER}', oid::regclass) AS change FROM pg_class c
  WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'S')
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype IN ('e', 'a', 'i'))
  UNION ALL
  SELECT format('ALTER FUNCTION %s OWNER TO ${OWNER}', oid::regprocedure) FROM pg_proc p
  WHERE pronamespace = 'public'::regnamespace
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')`

/** Gives the database, with what it contains, to a user as docs/operations.md asks for; returns its address. */
export async function ownedUrl(url: string): Promise<string> {
  const address = new URL(url)
  await withClient(url, async (client) => {
    await client.query(`
      DO $$ BEGIN CREATE ROLE ${OWNER} LOGIN CREATEROLE;
      EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$`)
    for (const role of ['freight_app', 'freight_system'])
      await client.query(`
        DO $$ BEGIN GRANT ${role} TO ${OWNER} WITH ADMIN OPTION;
        EXCEPTION WHEN undefined_object OR internal_error THEN NULL; END $$`)
    await client.query(`ALTER DATABASE ${address.pathname.slice(1)} OWNER TO ${OWNER}`)
    const { rows } = await client.query<{ change: string }>(OWNED)
    if (rows.length > 0) await client.query(rows.map(({ change }) => change).join('; '))
  })
  address.username = OWNER
  return address.href
}
