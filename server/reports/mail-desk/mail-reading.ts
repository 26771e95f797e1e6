import type { z } from 'zod'
import type { moveMails } from '#contract/entities/market/mail.ts'
import { ruleKey } from '#contract/rules/mail-domain.ts'
import type { Caller } from '#server/kernel/base/caller.ts'
import { NotFound } from '#server/kernel/base/errors.ts'
import type { Read } from '#server/kernel/http/calls.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import type { SessionUser } from '#server/kernel/http/sessions.ts'
import {
  type Digest,
  findMeaning,
  listUnproven,
  NO_MAIL,
  parseDraft,
  type Reader,
  readRaw,
  readSenderRule,
  rulesOfSender,
  type TaughtLabel,
} from '#server/market/index.ts'
import { toViewer } from '#server/kernel/tenant/viewer.ts'
import { mayReadText, readIncoming } from '#server/reports/mail-desk/mail-desk.repository.ts'

const NO_DRAFT = parseDraft(NO_MAIL, new Date(0), findMeaning)

interface OfMail {
  read: Read
  user: SessionUser
  caller: Caller
  params: { id: number }
}

function ifGone(error: unknown): undefined {
  if (!(error instanceof NotFound)) throw error
}

const toSource = (user: SessionUser) => ({ name: String(user.company_id), isKnown: false })

/** Reads stored emails once more, outside of the transaction that uses the result. */
export function createMailReading(reader: Reader) {
  const rawOf = async (read: Read, user: SessionUser, id: number) => {
    const mail = await read(async (tx) => {
      await orNotFound(readIncoming(tx, toViewer(user), id))
      const raw = await readRaw(tx, id)
      return raw && { ...raw, taught: (await readSenderRule(tx, raw.sender)).labels }
    })
    if (!mail) throw new NotFound()
    return mail
  }
  const readAgain = async ({ read, user, caller, params: { id } }: OfMail) => {
    const { raw, received_at, taught } = await rawOf(read, user, id)
    return reader.read(raw, new Date(received_at), toSource(user), { taught }, caller.signal)
  }

  const readTaught = async ({ body: { label, field }, ...call }: OfMail & { body: TaughtLabel }) => {
    const { read, user, caller, params } = call
    if (!(await read((tx) => mayReadText(tx, toViewer(user), params.id)))) throw new NotFound()
    const { raw, received_at, taught } = await rawOf(read, user, params.id)
    return reader.read(
      raw,
      new Date(received_at),
      toSource(user),
      { taught: [...taught, { label, field }] },
      caller.signal,
    )
  }

  const readMany = async ({
    read,
    user,
    caller,
    body: { ids, to },
  }: Omit<OfMail, 'params'> & { body: z.output<typeof moveMails.body> }) => {
    const digests = new Map<number, Digest>()
    for (const id of to === 'applied' ? await read((tx) => listUnproven(tx, ids)) : []) {
      const digest = await readAgain({ read, user, caller, params: { id } }).catch(ifGone)
      if (digest) digests.set(id, digest)
    }
    return digests
  }

  const readDraft = async ({ read, user, caller, params: { id } }: OfMail) => {
    if (!(await read((tx) => mayReadText(tx, toViewer(user), id)))) throw new NotFound()
    const { raw, received_at, sender, taught } = await rawOf(read, user, id)
    const { draft } = await reader.read(
      raw,
      new Date(received_at),
      toSource(user),
      { taught, isDraft: true },
      caller.signal,
    )
    const rules = await read((tx) => rulesOfSender(tx, sender))
    return { ...(draft ?? NO_DRAFT), sender, domain: ruleKey(sender, 'domain').slice(1), rules }
  }

  return { readAgain, readTaught, readMany, readDraft }
}
