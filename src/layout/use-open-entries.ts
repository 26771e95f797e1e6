import { use, useEffect, useState } from 'react'
import { AccessControlContext } from '@refinedev/core'
import { KnownAnswers } from '#kit/known-answers.ts'
import type { NavEntry } from './nav-entries.ts'

export function useOpenEntries(entries: readonly NavEntry[]): readonly NavEntry[] {
  const { can } = use(AccessControlContext)
  const known = use(KnownAnswers)
  const [open, setOpen] = useState(() =>
    entries.filter(({ question }) => !question || known(...question)?.can),
  )
  useEffect(() => {
    let isCurrent = true
    void Promise.all(
      entries.map(
        async ({ question }) =>
          !question || (await can?.({ resource: question[0], action: question[1] }))?.can === true,
      ),
    ).then((answers) => isCurrent && setOpen(entries.filter((_, index) => answers[index])))
    return () => void (isCurrent = false)
  }, [entries, can])
  return open
}
