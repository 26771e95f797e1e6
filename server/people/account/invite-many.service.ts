import type { inviteAccounts } from '#contract/entities/people/account.ts'
import { emailAddress } from '#contract/http.ts'
import { userName } from '#contract/rules/full-name.ts'
import { seatsRefusal } from '#contract/rules/subscription.ts'
import type { AnswerOf, BodyOf } from '#contract/http.ts'
import { countSeats, lockSubscription } from '#server/company/index.ts'
import { Conflict } from '#server/kernel/base/errors.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { audit } from '#server/kernel/history/audit.ts'
import { enqueue } from '#server/kernel/jobs/enqueue.ts'
import { accessLinkMail } from '#server/people/access-link/access-link.jobs.ts'
import { findByEmails } from '#server/people/account/account.repository.ts'
import { createAccount } from '#server/people/account/account.service.ts'
import { listRoles } from '#server/people/role/role.repository.ts'
import type { Manager } from '#server/people/user/manager.ts'

type Body = Required<Pick<BodyOf<typeof inviteAccounts>, 'people' | 'role'>> & {
  team?: number | null | undefined
}
type Person = Body['people'][number]
type Known = Awaited<ReturnType<typeof findByEmails>>[number]

function alreadyThere({ is_active, has_password, is_invited, ...user }: Known): string {
  if (!is_active) return `${userName(user)} is deactivated. Reactivate them on their page.`
  if (has_password) return `Already a user: ${userName(user)}.`
  return is_invited
    ? 'Already invited.'
    : `Already a user without a password: ${userName(user)}. Send the invitation on their page.`
}

const isTaken = (error: unknown) => error instanceof Conflict && 'username' in error.body

/** Each address gets one user and one email; an address that can't is skipped with the reason. */
export async function inviteMany(
  tx: Tx,
  by: Manager,
  { people, role, team }: Body,
): Promise<AnswerOf<typeof inviteAccounts>> {
  if (!by.sends_mail)
    throw new Conflict('Email isn’t set up. Add users one at a time and set their passwords.')
  const { seats } = await lockSubscription(tx)
  const given = (await listRoles(tx)).find(({ id }) => id === role)
  const takesSeat = given?.permissions.some((permission) => permission !== 'VIEW_SETTINGS') ?? true
  const known = new Map(
    (
      await findByEmails(
        tx,
        people.map(({ email }) => email.toLowerCase()),
      )
    ).map((user) => [user.email.toLowerCase(), user]),
  )
  const invited: AnswerOf<typeof inviteAccounts>['invited'] = []
  const skipped: AnswerOf<typeof inviteAccounts>['skipped'] = []
  const seen = new Set<string>()

  const invite = async ({ email, first_name, last_name }: Person): Promise<string | undefined> => {
    if (seen.has(email)) return 'Listed twice.'
    seen.add(email)
    const { error } = emailAddress.safeParse(email)
    if (error) return error.issues[0]?.message ?? 'Enter a valid email address.'
    const found = known.get(email)
    if (found) return alreadyThere(found)
    const refusal = takesSeat ? seatsRefusal(seats, await countSeats(tx)) : undefined
    if (refusal !== undefined) return refusal
    if (!/^[\w.@+-]{1,150}$/.test(email))
      return 'This address can’t be a username. Add this user on their own.'
    try {
      const { id } = await createAccount(
        tx,
        by,
        {
          username: email,
          first_name: first_name || email.split('@')[0] || email,
          last_name,
          email,
          roles: [role],
          ...(team != null && { teams: [team] }),
        },
        '',
      )
      await enqueue(tx, accessLinkMail, { user_id: id, kind: 'invitation' })
      await audit(tx, { who: by, action: 'invite', record_type: 'user', record_id: id })
      invited.push({ id, email })
      return undefined
    } catch (failure) {
      if (isTaken(failure)) return `The username ${email} is taken. Add this user on their own.`
      throw failure
    }
  }

  for (const { email, ...name } of people) {
    const reason = await invite({ email: email.toLowerCase(), ...name })
    if (reason !== undefined) skipped.push({ email, reason })
  }
  return { invited, skipped }
}
