import { gather } from '#server/core/gather.ts'
import type { Routes } from '#server/core/services.ts'

export const ROUTES = (await gather('.routes.ts')) as readonly Routes[]
