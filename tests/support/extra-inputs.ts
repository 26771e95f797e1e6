import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const folder = process.env.EXTRA_INPUTS

/**
 * Further files of the folder that EXTRA_INPUTS names, such as samples that may not be published: each is one more case of a test
 * that has cases of its own, and none without it.
 */
export const extraInputs = (pattern: string): [name: string, bytes: Buffer][] =>
  folder === undefined
    ? []
    : globSync(pattern, { cwd: folder })
        .toSorted()
        .map((file) => [basename(file), readFileSync(join(folder, file))])

/** What the files of that folder hold that are lists in JSON. */
export const extraItems = <T>(pattern: string): T[] => extraInputs(pattern).flatMap(([, bytes]) => JSON.parse(bytes.toString()) as T[])
