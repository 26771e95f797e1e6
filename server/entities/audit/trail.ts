import { plainName } from '#contract/rules/audit-words.ts'
import { ownValue } from '#contract/rules/own-value.ts'
import { gather } from '#server/core/gather.ts'
import type { TrailField, TrailWords } from '#server/core/trail-words.ts'

/** What is done to many kinds of record. */
const COMMON: TrailWords = {
  actions: {
    create: 'Created',
    update: 'Changed',
    delete: 'Deleted',
    remove: 'Removed',
    restore: 'Restored',
    export: 'Exported',
    original: 'Downloaded original',
    registration: 'Changed registration status',
    status: 'Changed status',
    send: 'Sent',
    revoke: 'Revoked',
    accept: 'Accepted',
    pay: 'Recorded a payment',
  },
}

/** What each entity says of its part of the trail. */
export const TRAIL: readonly TrailWords[] = [COMMON, ...((await gather('.trail.ts')) as TrailWords[])]

const gathered = <T>(of: (words: TrailWords) => Readonly<Record<string, T>> | undefined): Readonly<Record<string, T>> =>
  Object.assign({}, ...TRAIL.map(of))

const ACTIONS = gathered(({ actions }) => actions)
const RECORDS = gathered(({ records }) => records)
const FIELDS = gathered(({ fields }) => fields)

/** What was done, as the audit log says it; a name that is not known reads as it is written. */
export const actionText = (action: string): string => ownValue(ACTIONS, action) ?? plainName(action)
/** What kind of record it was done to. */
export const recordText = (type: string): string => ownValue(RECORDS, type) ?? plainName(type)
/** How a field reads that facts alone do not put into words. */
export const trailField = (type: string, field: string): TrailField | undefined => ownValue(ownValue(FIELDS, type) ?? {}, field)

const codesLike = (words: Readonly<Record<string, string>>, text: string): string[] => {
  const wanted = text.toLowerCase()
  return [text, ...Object.keys(words).filter((code) => words[code]?.toLowerCase().includes(wanted))]
}
/** The actions that a person may mean by these words, the words themselves among them. */
export const actionsLike = (text: string): string[] => codesLike(ACTIONS, text)
/** The kinds of records that a person may mean by these words, the words themselves among them. */
export const recordsLike = (text: string): string[] => codesLike(RECORDS, text)
