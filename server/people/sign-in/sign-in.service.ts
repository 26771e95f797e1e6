import { audit } from '#server/kernel/history/audit.ts'
import { Conflict, Forbidden } from '#server/kernel/base/errors.ts'
import type { Database } from '#server/kernel/db/client.ts'
import type { Person, Provider } from '#server/people/sign-in/provider.ts'
import { findByMail, findLinked, linkIdentity } from '#server/people/sign-in/sign-in.repository.ts'

export interface Login {
  id: number
  company_id: number
  uuid: string
}

export interface Choice extends Login {
  username: string
  company: string
  isLinked: boolean
}

type Namesake = Awaited<ReturnType<typeof findByMail>>[number]

function refuseMail(name: string, { email, isVerified }: Person): void {
  if (email === '')
    throw new Forbidden(`${name} didn’t share your email address. Log in with your username and password.`)
  if (!isVerified)
    throw new Forbidden(
      `${name} hasn’t verified ${email}. Verify the address there, or log in with your username and password.`,
    )
}

function refuseNamesakes(name: string, email: string, found: readonly Namesake[]): never {
  if (found.length === 0)
    throw new Forbidden(`No user here has the email address ${email}. Ask your administrator to add you.`)
  if (found.some(({ is_shared }) => is_shared))
    throw new Conflict(
      `Several users have the email address ${email}. Ask an administrator to give each one their own.`,
    )
  throw new Conflict(
    `The user with ${email} is linked to another ${name} account. Ask an administrator to unlink it.`,
  )
}

/**
 * Linked users, or else the only user with a verified email address, decided per company. Throws Forbidden
 * and Conflict.
 */
export async function listCompanyChoices(
  db: Database,
  { name }: Pick<Provider, 'name'>,
  person: Person,
): Promise<Choice[]> {
  if (person.subject === '')
    throw new Forbidden(`${name} didn’t identify you. Log in with your username and password.`)
  const { email, isVerified, issuer } = person
  const { linked, found } = await db.system(async (tx) => ({
    linked: await findLinked(tx, person),
    found: email !== '' && isVerified ? await findByMail(tx, email, issuer) : [],
  }))
  const known = linked.filter(({ is_active }) => is_active)
  const fresh = found.filter(
    ({ company_id, is_shared, is_taken }) =>
      !is_shared && !is_taken && !linked.some((one) => one.company_id === company_id),
  )
  if (known.length + fresh.length === 0) {
    if (linked.length > 0) throw new Forbidden('Your user is deactivated. Ask your administrator.')
    refuseMail(name, person)
    refuseNamesakes(name, email, found)
  }
  const choices = [
    ...known.map((one) => ({ ...one, isLinked: true })),
    ...fresh.map((one) => ({ ...one, isLinked: false })),
  ]
  return choices
    .map(({ id, company_id, uuid, username, company, isLinked }) => ({
      id,
      company_id,
      uuid,
      username,
      company,
      isLinked,
    }))
    .sort(
      (one, other) =>
        Number(other.isLinked) - Number(one.isLinked) || one.company.localeCompare(other.company),
    )
}

/** Never creates users or grants permissions. Throws Conflict. */
export async function link(
  db: Database,
  person: Person,
  { id, company_id, isLinked }: Choice,
  ip: string,
): Promise<void> {
  if (isLinked) return
  const isDone = await db.tenant(company_id, async (tx) => {
    if (!(await linkIdentity(tx, id, person))) return false
    await audit(tx, {
      who: { id, ip },
      action: 'link-provider',
      record_type: 'user',
      record_id: id,
      after: { email: person.email },
    })
    return true
  })
  if (!isDone) throw new Conflict('Someone else logged in this way at the same time. Log in again.')
}
