import type { z } from 'zod'
import type { Can } from '#contract/permissions.ts'

/** What an entity declares of itself: for each type of live message, who may receive it and what its `data` carries. */
export type LiveMessages = Readonly<Record<string, { readonly access: Can; readonly data: z.ZodObject }>>
