import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BadRequest } from '#server/kernel/base/errors.ts'

let known: ReadonlySet<string> | undefined

const common = () =>
  (known ??= new Set(readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8').split('\n')))

/** Throws BadRequest for one of the 10,000 most common leaked passwords, also with trailing symbols. */
export function refuseCommon(field: string, password: string): void {
  const small = password.toLowerCase()
  const bare = small.replace(/[^a-z0-9]+$/, '')
  if (common().has(small) || common().has(bare))
    throw new BadRequest({
      [field]: ['This password is on lists of stolen passwords. Choose another, such as four random words.'],
    })
}
