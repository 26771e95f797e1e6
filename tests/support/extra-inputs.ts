import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const folder = process.env.EXTRA_INPUTS

/** Private samples from the folder named by EXTRA_INPUTS; empty without it. */
export const extraInputs = (pattern: string): [name: string, bytes: Buffer][] =>
  folder === undefined
    ? []
    : globSync(pattern, { cwd: folder })
        .toSorted()
        .map((file) => [basename(file), readFileSync(join(folder, file))])

export const extraItems = <T>(pattern: string): T[] =>
  extraInputs(pattern).flatMap(([, bytes]) => JSON.parse(bytes.toString()) as T[])
