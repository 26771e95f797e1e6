import { useEffect, useState } from 'react'
import type { previewRoles, RoleChanges, RoleEffects } from '#contract/entities/role.ts'
import { failureWords } from '#kit/failure-words.ts'
import { useSend } from '#kit/call.ts'

/** JSON text, because it is an effect dependency; undefined until the current answer is known. */
export function useEffects(
  endpoint: typeof previewRoles,
  changes: string,
): { effects: RoleEffects | undefined; error: string | undefined } {
  const { send } = useSend(endpoint)
  const [found, setFound] = useState<{ of: string; effects?: RoleEffects; error?: string }>()
  useEffect(() => {
    let isWanted = true
    send({ body: JSON.parse(changes) as RoleChanges }).then(
      (effects) => isWanted && setFound({ of: changes, effects }),
      (error: unknown) => isWanted && setFound({ of: changes, error: failureWords(error) }),
    )
    return () => void (isWanted = false)
  }, [changes, send])
  const isCurrent = found?.of === changes
  return { effects: isCurrent ? found.effects : undefined, error: isCurrent ? found.error : undefined }
}
