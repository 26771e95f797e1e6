import { useRef, useState } from 'react'
import type { Endpoint } from '#contract/http.ts'
import { newUuid } from '#contract/rules/uuid.ts'
import { intentionFor, NO_INTENTION } from '#kit/intention.ts'

/** One key per intention: a retry after a lost response must not create it twice. */
export function useIntention(endpoint: Endpoint | undefined) {
  const intention = useRef(NO_INTENTION)
  // refine's useForm reads its meta when it sends, after `intend`, and takes none with the values.
  const [mutationMeta] = useState<{ idempotencyKey?: string }>({})
  const intend = (body: object) => {
    if (!endpoint?.idempotent) return
    intention.current = intentionFor(intention.current, body, newUuid)
    mutationMeta.idempotencyKey = intention.current.key
  }
  return { mutationMeta, intend }
}
