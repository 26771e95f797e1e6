import { useEffect, useState } from 'react'
import type { previewRoles, RoleChanges, RoleEffects } from '#contract/entities/people/role.ts'
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
    let isMounted = true
    send({ body: JSON.parse(changes) as RoleChanges }).then(
      (effects) => isMounted && setFound({ of: changes, effects }),
      (error: unknown) => isMounted && setFound({ of: changes, error: failureWords(error) }),
    )
    return () => void (isMounted = false)
  }, [changes, send])
  const isCurrent = found?.of === changes
  return { effects: isCurrent ? found.effects : undefined, error: isCurrent ? found.error : undefined }
}
