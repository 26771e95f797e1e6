import { compareVersions } from '#server/kernel/base/compare-versions.mjs'

/**
 * How two versions share a database. A migration only adds ("expand"), so the version before works on the schema
 * of the next, and an upgrade can return. What no version needs any more is removed by a contract step: a migration
 * whose first line names the first version that may run it. The code of the version before no longer uses what is
 * removed. A contract step never runs while an older version serves.
 */
const CONTRACT = /^-- contract from (\d[\w.-]*)\n/

const BREAKING: readonly RegExp[] = [
  /\bDROP\s+(?!NOT\s+NULL\b|CONSTRAINT\b)[A-Z]+\b[^;]*/gi,
  /\bRENAME\b[^;]*/gi,
  /\bALTER\s+COLUMN\s+\S+\s+(?:SET\s+DATA\s+)?TYPE\b[^;]*/gi,
  /\bALTER\s+COLUMN\s+\S+\s+SET\s+NOT\s+NULL\b[^;]*/gi,
  /\bADD\s+(?:COLUMN\s+)?(?!CONSTRAINT\b)"?\w+"?\s(?![^;]*\b(?:DEFAULT|GENERATED)\b)[^;]*\bNOT\s+NULL\b[^;]*/gi,
]

export function contractFrom(sql: string): string | undefined {
  return CONTRACT.exec(sql)?.[1]
}

export function isDue(
  { sql }: { sql: string },
  { version, besideOlder }: { version: string; besideOlder: boolean },
): boolean {
  const from = contractFrom(sql)
  return from === undefined || (!besideOlder && compareVersions(version, from) >= 0)
}

/** The statements that would break the version before. */
export function findBreaking(sql: string): string[] {
  const code = sql.replaceAll(/--[^\n]*/g, '').replaceAll(/'(?:[^']|'')*'/g, "''")
  return BREAKING.flatMap((pattern) => code.match(pattern) ?? []).map((text) =>
    text.replaceAll(/\s+/g, ' ').trim(),
  )
}
