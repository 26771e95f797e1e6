import { useState } from 'react'
import type { Draft } from './role-drafts.ts'

/** On a phone one role is shown at a time; a role that was just added is the one to go on with. */
export function useChosenDraft(drafts: readonly Draft[]) {
  const [{ key, known }, setChosen] = useState({ key: drafts[0]?.key, known: drafts.map((one) => one.key) })
  const added = drafts.findLast((one) => one.id === null && !known.includes(one.key))
  const isKnown = drafts.length === known.length && drafts.every((one) => known.includes(one.key))
  if (!isKnown) setChosen({ key: added?.key ?? key, known: drafts.map((one) => one.key) })
  return {
    chosen: drafts.find((one) => one.key === key) ?? drafts[0],
    choose: (next: string) => setChosen({ key: next, known }),
  }
}
