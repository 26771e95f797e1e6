import { gather } from '#server/core/gather.ts'
import type { Routes } from '#server/core/services.ts'

/** Every part of the server that mounts endpoints: what the `*.routes.ts` export. */
export const ROUTES = (await gather('.routes.ts')) as readonly Routes[]
