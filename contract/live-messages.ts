import type { z } from 'zod'
import type { Can } from '#contract/permissions.ts'

export type LiveMessages = Readonly<Record<string, { readonly access: Can; readonly data: z.ZodObject }>>
