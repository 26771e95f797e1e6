import type { RoleEffects } from '#contract/entities/people/role.ts'
import type { Permission } from '#contract/permissions.ts'
import { permissionList as list } from '#contract/rules/permission-words.ts'
import { pluralize } from '#contract/rules/plural.ts'

const NAMED = 3

const verb = (count: number, word: string) => (count === 1 ? `${word}s` : word)
const distinct = (all: readonly Permission[]) => [...new Set(all)]

export function effectWords({ gaining, losing, changes, retained }: RoleEffects): string[] {
  const gained = distinct(changes.flatMap((one) => one.gained))
  const lost = distinct(changes.flatMap((one) => one.lost))
  const sentences = [
    gaining > 0 && `${pluralize(gaining, 'user')} ${verb(gaining, 'gain')} ${list(gained)}.`,
    losing > 0 && `${pluralize(losing, 'user')} ${verb(losing, 'lose')} ${list(lost)}.`,
    ...retained
      .slice(0, NAMED)
      .map(({ user, permission, through }) =>
        through === ''
          ? `${user.name} keeps ${list([permission])}, added for this user individually.`
          : `${user.name} keeps ${list([permission])} through ${through}.`,
      ),
    retained.length > NAMED &&
      `${pluralize(retained.length - NAMED, 'more user keeps', 'more users keep')} permissions from another role or setting.`,
  ].filter((sentence) => sentence !== false)
  return sentences.length > 0 ? sentences : ['No one’s permissions change.']
}
