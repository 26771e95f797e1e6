import { LOCALE } from '#contract/constants.ts'
import { plainName } from '#contract/rules/audit-words.ts'
import { ownValue } from '#contract/rules/own-value.ts'
import { gatherTrails } from '#server/kernel/history/gather-trails.ts'
import type { TrailField, TrailWords } from '#server/kernel/history/trail-words.ts'

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

export const TRAIL: readonly TrailWords[] = [COMMON, ...(await gatherTrails())]

const gathered = <T>(
  of: (words: TrailWords) => Readonly<Record<string, T>> | undefined,
): Readonly<Record<string, T>> => Object.assign({}, ...TRAIL.map(of))

const ACTIONS = gathered(({ actions }) => actions)
const RECORDS = gathered(({ records }) => records)
const FIELDS = gathered(({ fields }) => fields)

/** The words of every known action, each once, sorted. */
export const ACTION_TEXTS: readonly string[] = [...new Set(Object.values(ACTIONS))].toSorted((one, other) =>
  one.localeCompare(other, LOCALE),
)

// Other actions are already words, such as "Disputed NLF26-47-6".
const isCode = (action: string) => /^[a-z_-]+$/.test(action)

export const actionText = (action: string): string =>
  ownValue(ACTIONS, action) ?? (isCode(action) ? plainName(action) : action)
export const recordText = (type: string): string => ownValue(RECORDS, type) ?? plainName(type)
export const trailField = (type: string, field: string): TrailField | undefined =>
  ownValue(ownValue(FIELDS, type) ?? {}, field)

/** Label of a field that only the audit trail has. */
export function trailLabel(type: string, field: string): string {
  const own = trailField(type, field)
  return (own && 'label' in own && own.label) || plainName(field.replace(/_cents$/, ''))
}

const codesLike = (words: Readonly<Record<string, string>>, text: string): string[] => {
  const needle = text.toLowerCase()
  return [text, ...Object.keys(words).filter((code) => words[code]?.toLowerCase().includes(needle))]
}
export const actionsLike = (text: string): string[] => codesLike(ACTIONS, text)
export const recordsLike = (text: string): string[] => codesLike(RECORDS, text)
