import { gather } from '#server/kernel/base/gather.ts'
import type { Routes } from '#server/kernel/base/services.ts'

export const ROUTES = (await gather('.routes.ts')) as readonly Routes[]
