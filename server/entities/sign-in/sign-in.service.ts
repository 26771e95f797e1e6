import { audit } from '#server/core/audit.ts'
import { Conflict, Forbidden } from '#server/core/errors.ts'
import type { Database } from '#server/db/client.ts'
import type { Person, Provider } from '#server/entities/sign-in/provider.ts'
import { findByMail, findLinked, linkIdentity } from '#server/entities/sign-in/sign-in.repository.ts'

/** Whom a login lets in. */
export interface Login {
  id: number
  company_id: number
  uuid: string
}

/**
 * The user whom the provider let in: the one who is linked with his identity, or else, and from then on, the only one with a mail address
 * that the provider vouches for. Nobody is made and nobody is given anything. Throws Forbidden and Conflict, in words.
 */
export async function userOf(db: Database, { name }: Pick<Provider, 'name'>, person: Person, ip: string): Promise<Login> {
  if (person.subject === '') throw new Forbidden(`${name} did not say who you are. Log in with your user name and password.`)
  const linked = await db.system((tx) => findLinked(tx, person))
  if (linked && !linked.is_active) throw new Forbidden('Your user is deactivated. Ask an administrator of your company.')
  if (linked) return linked
  const { email, isVerified, issuer } = person
  if (email === '') throw new Forbidden(`${name} did not tell your e-mail address. Log in with your user name and password.`)
  if (!isVerified)
    throw new Forbidden(
      `${name} does not vouch that ${email} is yours. Confirm the address there, or log in with your user name and password.`,
    )
  const [found, another] = await db.system((tx) => findByMail(tx, email, issuer))
  if (!found) throw new Forbidden(`No user here has the e-mail address ${email}. Ask an administrator of your company to add you.`)
  if (another) throw new Conflict(`Several users have the e-mail address ${email}. Ask an administrator to give each one their own.`)
  if (found.is_linked)
    throw new Conflict(`The user with ${email} is linked with another account of ${name}. Ask an administrator to unlink it.`)
  const isLinked = await db.tenant(found.company_id, async (tx) => {
    if (!(await linkIdentity(tx, found.id, person))) return false
    await audit(tx, { who: { id: found.id, ip }, action: 'link-provider', record_type: 'user', record_id: found.id, after: { email } })
    return true
  })
  if (!isLinked) throw new Conflict('Somebody logged in this way at the same moment. Log in again.')
  return found
}
